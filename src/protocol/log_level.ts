/** How much a log message matters, by RFC 5424, the least first. */
export const LOG_LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Whether a decoded value is a level. */
export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.includes(value as LogLevel);
}

/** Whether a message of this level is wanted by who asked for another. */
export function isWanted(level: LogLevel, least: LogLevel | undefined): boolean {
  return least !== undefined && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}
