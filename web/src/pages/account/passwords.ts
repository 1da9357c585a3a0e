/** How long a password must and may be, as the server wants it. */
export const PASSWORD_LEAST = 8
export const PASSWORD_MOST = 128
