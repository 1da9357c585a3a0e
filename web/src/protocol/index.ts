/** The types of the server's REST interface by their own names. Those of the live protocol are in `./wire`. */
import type { components } from './openapi'

type Schemas = components['schemas']

export type BotInfo = Schemas['BotInfo']
export type CardInfo = Schemas['CardInfo']
export type GameInfo = Schemas['GameInfo']
export type GameOption = Schemas['OptionInfo']
export type Me = Schemas['Me']
export type NewTable = Schemas['NewTable']
export type Pace = Schemas['Pace']
export type TableInfo = Schemas['TableInfo']
export type WantedPlace = Schemas['WantedPlace']
export type ReplayInfo = Schemas['ReplayInfo']
export type ReplayStep = Schemas['Step']
export type CampaignInfo = Schemas['CampaignInfo']
export type CampaignDocument = Schemas['Document']
export type DocumentPage = Schemas['Page']
export type Entry = Schemas['Entry']
export type EntryPages = Schemas['Pages']
export type Member = Schemas['Member']
export type NewEntry = Schemas['NewEntry']
export type EntryRoll = Schemas['Roll']
