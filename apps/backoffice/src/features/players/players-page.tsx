import { type PlayerSearchResult, staffPlayerCalls } from '@arara/contract/staff/players';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useMutation } from '@tanstack/react-query';
import { SearchIcon, UserRoundXIcon } from '@arara/ui/art/lucide-icons';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callStaffApi } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ErrorMessage } from '../../platform/forms/error-message.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import styles from './players.module.css';

/** The search for a player. The audit trail records every search, so it starts with a button and not while typing. */
export default function PlayersPage() {
  const t = useTranslations('players');
  const [text, setText] = useState('');
  const search = useMutation({
    mutationFn: (query: string) => callStaffApi(staffPlayerCalls.staffFindPlayers, { text: query }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !search.isPending) search.mutate(text.trim());
  };
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <form className={styles.search} role="search" onSubmit={submit}>
        <TextField
          label={t('what')}
          name="text"
          value={text}
          maxLength={120}
          autoComplete="off"
          onChange={setText}
          hint={t('hint')}
        />
        <Button type="submit" tone="main" loading={search.isPending} disabled={text.trim() === ''}>
          <SearchIcon className="icon" aria-hidden /> {t('search')}
        </Button>
      </form>
      <div aria-live="polite">
        <ErrorMessage error={search.error} />
        {search.data?.length === 0 && (
          <EmptyState icon={<UserRoundXIcon />} title={t('nobody')} text={t('nobodyText')} />
        )}
        {search.data !== undefined && search.data.length > 0 && <PlayersTable rows={search.data} />}
      </div>
    </>
  );
}

function PlayersTable({ rows }: { readonly rows: readonly PlayerSearchResult[] }) {
  const t = useTranslations('players');
  const { moment } = useBackOfficeFormatters();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.player}
      columns={[
        { key: 'name', head: t('name'), cell: (row) => <strong>{row.name}</strong> },
        { key: 'username', head: t('username'), cell: (row) => row.username },
        { key: 'cpf', head: t('cpf'), cell: (row) => row.cpf },
        {
          key: 'kyc',
          head: t('kyc'),
          cell: (row) => (
            <LabelChip tone={row.kyc === 1 ? 'won' : 'waiting'}>
              {row.kyc === 1 ? t('proven') : t('unproven')}
            </LabelChip>
          ),
        },
        { key: 'since', head: t('since'), cell: (row) => moment(row.createdAt) },
        {
          key: 'open',
          head: t('actions'),
          cell: (row) => (
            <Link href={`/jogadores/${row.player}`} className={getButtonClassName({})}>
              {t('open')}
            </Link>
          ),
        },
      ]}
    />
  );
}
