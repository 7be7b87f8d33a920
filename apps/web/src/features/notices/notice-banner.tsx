import type { NoticeNode } from '@arara/contract/player/notice-markup';
import { SpriteIcon } from '@arara/ui/art/icon';
import { XIcon } from '@arara/ui/art/lucide-icons';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { dismissNotice, type PlayerNotice, useNotices } from './notice-store.ts';
import styles from './notice-banner.module.css';

const renderNodes = (nodes: readonly NoticeNode[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- the nodes of one text never change their order
  nodes.map((node, index) => <Fragment key={index}>{typeof node === 'string' ? node : renderElement(node)}</Fragment>);

function renderElement({ tag: Tag, href, children }: Exclude<NoticeNode, string>): ReactNode {
  if (Tag === 'br') return <br />;
  if (Tag !== 'a') return <Tag>{renderNodes(children)}</Tag>;
  return href?.startsWith('/') === true ? (
    <Link href={href} onClick={dismissNotice}>
      {renderNodes(children)}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {renderNodes(children)}
    </a>
  );
}

/** One notice, with the button that closes it. */
export function NoticeCard({ notice, onDismiss }: { readonly notice: PlayerNotice; readonly onDismiss: () => void }) {
  const t = useTranslations('notices');
  return (
    <section className={styles.banner} aria-label={t('label')}>
      <SpriteIcon name="info" />
      <div className={styles.text} dir="auto" role="status">
        {renderNodes(notice.nodes)}
      </div>
      <button type="button" className={styles.dismiss} aria-label={t('dismiss')} onClick={onDismiss}>
        <XIcon />
      </button>
    </section>
  );
}

/** The first notice that waits to be read, over the page; the next one follows when it is dismissed. */
export default function NoticeBanner() {
  const first = useNotices(({ waiting }) => waiting[0]);
  return first === undefined ? null : <NoticeCard key={first.id} notice={first} onDismiss={dismissNotice} />;
}
