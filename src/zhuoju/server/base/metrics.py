"""What can be measured of a running server, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

CONNECTIONS = Gauge("zhuoju_connections", "Open WebSocket connections", multiprocess_mode="livesum")
TABLES = Gauge("zhuoju_tables", "Tables open in a worker", multiprocess_mode="livesum")
ACTIONS = Counter("zhuoju_actions", "Actions that were kept")
CUT_OFF = Counter("zhuoju_cut_off", "Connections cut off because they did not read")
COSTLY_WAITING = Gauge(
    "zhuoju_costly_waiting", "Costly work that has not begun", ["place"], multiprocess_mode="livesum"
)
COSTLY_STEPS = Counter("zhuoju_costly_steps", "Steps of costly work", ["place"])
COSTLY_STOPPED = Counter("zhuoju_costly_stopped", "Costly work that nobody got an answer of", ["place"])
BOTS_WAITING = Gauge(
    "zhuoju_bots_waiting", "Questions that wait for a bot to think", multiprocess_mode="livesum"
)
BOTS_GAVE_UP = Counter("zhuoju_bots_gave_up", "Questions that a bot found no answer to", ["why"])
KEEPING = Histogram(
    "zhuoju_keeping_seconds",
    "How long a transaction of actions takes",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0),
)
BATCH = Histogram(
    "zhuoju_batch_actions", "Actions kept in one transaction", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 512)
)
