import { sandboxFeedSettings } from '@arara/feed-sandbox/settings';
import { sandboxBankSettings } from '@arara/psp-sandbox/settings';
import type { SettingsValues } from '@arara/settings';
import type { SettingsSection } from '@arara/settings/describe';
import { moneySettings } from './money-settings.ts';
import { serviceSettings } from './service-settings.ts';
import { siteSettings } from './site-settings.ts';

/** Every variable of the server. The objects are the groups and the types of its configuration. */
export const serverSettings = { ...siteSettings, ...moneySettings, ...serviceSettings };
export type ServerSettings = SettingsValues<typeof serverSettings>;

/** The programs that `npm start` starts, for `--help`, `.env.example` and `docs/settings.md`. */
export const settingsSections: readonly SettingsSection[] = [
  { program: 'Server', table: serverSettings },
  { program: 'Sandbox bank', table: sandboxBankSettings },
  { program: 'Sandbox feed', table: sandboxFeedSettings },
];
