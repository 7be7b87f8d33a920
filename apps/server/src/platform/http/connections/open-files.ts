/** Files, and so connections, that the server keeps free of players' connections: for the database, the back office, logs. */
const RESERVED_OPEN_FILES = 1024;

/** The number of files that this process may have open; undefined where the system has no such limit. */
function readOpenFilesLimit(): number | undefined {
  if (process.report === undefined) return undefined;
  // Without this the report looks up the names of all connected addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : undefined;
}

/** As many connections as wanted, but no more than leave files for the rest of the server. */
export function limitToOpenFiles(wanted: number, limit: number | undefined = readOpenFilesLimit()): number {
  return limit === undefined ? wanted : Math.min(wanted, Math.max(limit - RESERVED_OPEN_FILES, Math.floor(limit / 2)));
}
