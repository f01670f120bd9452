/** Builds the pages when their sources have changed since the last build. Throws a `SetupError`. */
export function buildIfStale(): Promise<void>;
