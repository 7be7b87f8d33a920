import type { Id } from '@arara/contract/protocol/fields';
import type { StoredSecrets } from '../../platform/vault/sealed-columns.ts';
import { formatChainSeedEncryptionLabel } from './chain-seeds.ts';
import { formatServerSeedEncryptionLabel } from './seed-pairs.ts';

/** What the games keep sealed with the master key. */
export const gameSecrets: StoredSecrets = {
  sealed: [
    {
      table: 'seed_pair',
      column: 'server_seed_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatServerSeedEncryptionLabel(id as Id),
    },
    {
      table: 'seed_chain',
      column: 'top_sealed',
      key: [['id', 'bigint']],
      toLabel: (id) => formatChainSeedEncryptionLabel(id as Id),
    },
  ],
  hmacs: [],
};
