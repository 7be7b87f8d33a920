import { type DialogName, dialogs } from '@arara/contract/dialogs';

/** The dialogs by their names in the address. Computed at the build, since the first script needs the names alone. */
export const dialogNames = Object.keys(dialogs) as readonly DialogName[];
