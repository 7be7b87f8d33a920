import { channel } from 'node:diagnostics_channel';

/** Carries the statements of each write to the database: benchmarks and tests count them by name. Costs nothing without a listener. */
export const statementChannel = channel('arara:statements');
