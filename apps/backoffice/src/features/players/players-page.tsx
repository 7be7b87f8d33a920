import { type PlayerSearchResult, staffPlayers } from '@arara/contract/staff/players';
import { Button, buttonClassName } from '@arara/ui/button';
import { Chip } from '@arara/ui/chip';
import { Field } from '@arara/ui/field';
import { EmptyState } from '@arara/ui/state';
import { useMutation } from '@tanstack/react-query';
import { Search, UserRoundX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api, errorMessage } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import styles from './players.module.css';

/** The search for a player; every search stands in the audit trail, so it is a button and not a field that asks while typing. */
export default function PlayersPage() {
  const t = useTranslations('players');
  const [text, setText] = useState('');
  const search = useMutation({
    mutationFn: (wanted: string) => api(staffPlayers.staffFindPlayers, { text: wanted }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !search.isPending) search.mutate(text.trim());
  };
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <form className={styles.search} role="search" onSubmit={submit}>
        <Field
          label={t('what')}
          name="text"
          value={text}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          hint={t('hint')}
        />
        <Button type="submit" tone="main" loading={search.isPending} disabled={text.trim() === ''}>
          <Search className="icon" aria-hidden /> {t('search')}
        </Button>
      </form>
      <div aria-live="polite">
        {search.isError && (
          <p className={styles.problem} role="alert">
            {errorMessage(search.error)}
          </p>
        )}
        {search.data?.length === 0 && <EmptyState icon={<UserRoundX />} title={t('nobody')} text={t('nobodyText')} />}
        {search.data !== undefined && search.data.length > 0 && <PlayersTable rows={search.data} />}
      </div>
    </>
  );
}

function PlayersTable({ rows }: { readonly rows: readonly PlayerSearchResult[] }) {
  const t = useTranslations('players');
  const { moment } = useFormats();
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
            <Chip tone={row.kyc === 1 ? 'won' : 'waiting'}>{row.kyc === 1 ? t('proven') : t('unproven')}</Chip>
          ),
        },
        { key: 'since', head: t('since'), cell: (row) => moment(row.createdAt) },
        {
          key: 'open',
          head: t('actions'),
          cell: (row) => (
            <Link href={`/jogadores/${row.player}`} className={buttonClassName({})}>
              {t('open')}
            </Link>
          ),
        },
      ]}
    />
  );
}
