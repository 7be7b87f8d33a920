import '@arara/ui/tokens.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './gallery.module.css';

/** The stories of packages/ui on one page, for development only: `/gallery.html` of the development server. */
const stories = import.meta.glob<Readonly<Record<string, ComponentType>>>('../../../packages/ui/src/*/*.stories.tsx', {
  eager: true,
  import: 'default',
});

const title = (path: string): string => path.replace(/^.*\/|\.stories\.tsx$/g, '');

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <main className={styles.gallery}>
      <h1>Componentes</h1>
      {Object.entries(stories).map(([path, components]) => (
        <section key={path} className={styles.group}>
          <h2>{title(path)}</h2>
          {Object.entries(components).map(([name, Story]) => (
            <div key={name} className={styles.story}>
              <h3>{name}</h3>
              <Story />
            </div>
          ))}
        </section>
      ))}
    </main>
  </StrictMode>,
);
