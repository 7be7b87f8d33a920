import type { PlayerTimelineEntry } from '@arara/contract/staff/player-file';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../../platform/format/formats.ts';
import { useWithdrawalStateName } from '../../../platform/format/withdrawal-state-name.ts';
import { useLimitText } from './limit-text.ts';

/** What an entry of a timeline says: its title, and its details in one line. */
export function useTimelineTexts(): {
  readonly title: (entry: PlayerTimelineEntry) => string;
  readonly details: (entry: PlayerTimelineEntry) => string;
} {
  const t = useTranslations('timeline');
  const calls = useTranslations('calls');
  const describe = useEntryDetails();
  return {
    title: (entry) => {
      if (entry.kind === 'staffAction')
        return calls.has(entry.call as 'staffLogin') ? calls(entry.call as 'staffLogin') : entry.call;
      if (entry.kind === 'registerAnswered') return t(entry.isBarred ? 'registerBarred' : 'registerLifted');
      return t(`kinds.${entry.kind}`);
    },
    details: (entry) =>
      describe(entry)
        .filter((part) => part !== '')
        .join(' · '),
  };
}

function useEntryDetails(): (entry: PlayerTimelineEntry) => readonly string[] {
  const t = useTranslations('timeline');
  const limits = useTranslations('playerProtection');
  const roles = useTranslations('roles');
  const complaints = useTranslations('complaints');
  const names = useMoneyNames();
  const { money, country } = useBackOfficeFormatters();
  const amount = useLimitText();
  return (entry) => {
    switch (entry.kind) {
      case 'deposit':
        return [money(entry.amount), names.depositState(entry.state)];
      case 'withdrawal':
        return [money(entry.amount), names.withdrawalState(entry.state)];
      case 'bonusGranted':
        return [money(entry.amount), names.bonusSource(entry.source)];
      case 'bonusEnded':
        return [names.bonusState(entry.state), money(entry.amount)];
      case 'levelReached':
        return [t('level', { level: entry.level })];
      case 'limitLowered':
      case 'limitRaiseAsked':
      case 'limitRaised': {
        const write = (value: number | null) => (value === null ? t('noLimit') : amount(entry.limit, value));
        return [
          `${limits(`kinds.${entry.limit}`)}, ${limits(`periods.${entry.period}`).toLowerCase()}`,
          `${write(entry.before)} → ${write(entry.value)}`,
        ];
      }
      case 'realityCheck':
        return [limits('everyMinutes', { minutes: entry.minutes })];
      case 'paused':
        return [t('hours', { hours: entry.hours })];
      case 'excluded':
        return [entry.months === 0 ? limits('noEnd') : t('months', { months: entry.months })];
      case 'newDevice':
        return [entry.device, entry.country === null ? '' : country(entry.country)];
      case 'complaint':
        return [complaints(`states.${entry.state}`)];
      case 'staffAction':
        return [
          entry.name,
          roles.has(entry.role as 'admin') ? roles(entry.role as 'admin') : entry.role,
          entry.reason === null ? '' : t('reason', { reason: entry.reason }),
        ];
      case 'registered':
      case 'identityConfirmed':
      case 'returnAsked':
      case 'registerAnswered':
        return [];
    }
  };
}

/** Names of the states of money, as the other tabs write them; an unknown one is returned as it is. */
function useMoneyNames() {
  const records = useTranslations('records');
  const bonuses = useTranslations('bonuses');
  const withdrawalState = useWithdrawalStateName();
  return {
    withdrawalState,
    depositState: (state: string) =>
      records.has(`depositStates.${state as 'credited'}`) ? records(`depositStates.${state as 'credited'}`) : state,
    bonusSource: (source: string) =>
      bonuses.has(`sources.${source as 'vip'}`) ? bonuses(`sources.${source as 'vip'}`) : source,
    bonusState: (state: string) =>
      bonuses.has(`states.${state as 'lost'}`) ? bonuses(`states.${state as 'lost'}`) : state,
  };
}
