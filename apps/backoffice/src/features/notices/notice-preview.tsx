import { type NoticeNode, parseNoticeMarkup, readNoticeText } from '@arara/contract/player/notice-markup';
import { useTranslations } from 'use-intl';
import styles from './notices.module.css';

/** The nodes of a notice. Its links lead nowhere here: they are paths of the players' site, and the title says where to. */
function PreviewNodes({ nodes }: { readonly nodes: readonly NoticeNode[] }) {
  return nodes.map((node, position) => {
    if (typeof node === 'string') return node;
    const { tag, href, children } = node;
    const key = `${position} ${tag}`;
    if (tag === 'br') return <br key={key} />;
    const Tag = tag === 'a' ? 'u' : tag;
    return (
      <Tag key={key} title={href}>
        <PreviewNodes nodes={children} />
      </Tag>
    );
  });
}

/** A notice as players read it: what their banner would leave out is left out here too. */
export function NoticePreview({ text }: { readonly text: string }) {
  const t = useTranslations('notices');
  const nodes = parseNoticeMarkup(text);
  return (
    <figure className={styles.preview}>
      <figcaption>{t('preview')}</figcaption>
      <div className={styles.banner} dir="auto">
        {readNoticeText(nodes) === '' ? (
          <span className={styles.quiet}>{t('nothingToRead')}</span>
        ) : (
          <PreviewNodes nodes={nodes} />
        )}
      </div>
    </figure>
  );
}
