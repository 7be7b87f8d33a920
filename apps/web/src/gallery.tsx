import '@arara/ui/tokens.css';
import { renderApp } from '@arara/ui/render-app';
import type { ComponentType } from 'react';
import styles from './gallery.module.css';

/** The stories of packages/ui on one page, for development only: `/gallery.html` of the development server. */
const componentStoryModules = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  '../../../packages/ui/src/*/*.stories.tsx',
  {
    eager: true,
    import: 'default',
  },
);

const getStoryTitle = (path: string): string => path.replace(/^.*\/|\.stories\.tsx$/g, '');

renderApp(
  <main className={styles.gallery}>
    <h1>Componentes</h1>
    {Object.entries(componentStoryModules).map(([path, components]) => (
      <section key={path} className={styles.group}>
        <h2>{getStoryTitle(path)}</h2>
        {Object.entries(components).map(([name, Story]) => (
          <div key={name} className={styles.story}>
            <h3>{name}</h3>
            <Story />
          </div>
        ))}
      </section>
    ))}
  </main>,
);
