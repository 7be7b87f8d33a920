/// <reference types="vite/client" />
/**
 * The stories of the shared components: all of them on one page, or with `?story=<id>` one alone. A file of stories is in the
 * Component Story Format (CSF), which Storybook and Ladle read too: `export default { title }`, and a component for each state.
 */
import type { ComponentType } from 'react';
import '../tokens.css';
import { renderApp } from '../render-app.tsx';
import styles from './stories-page.module.css';

interface StoriesModule {
  /** `window`: the stories cover the window, and each is shown alone. */
  readonly default: { readonly title: string; readonly parameters?: { readonly window?: boolean } };
}

const modules = import.meta.glob<StoriesModule & Readonly<Record<string, unknown>>>('../*/*.stories.tsx', {
  eager: true,
});

interface Story {
  readonly id: string;
  readonly name: string;
  readonly component: ComponentType;
}

const groups = Object.values(modules).map(({ default: meta, ...components }) => ({
  ...meta,
  stories: Object.entries(components).map(([name, component]): Story => ({
    id: `${meta.title}-${name}`.replaceAll('/', '-').toLowerCase(),
    name,
    component: component as ComponentType,
  })),
}));

function StoryBox({ id, name, component: Component, isLink }: Story & { readonly isLink: boolean }) {
  return (
    <div className={styles.box}>
      <h3>
        <a href={`?story=${id}`}>{name}</a>
      </h3>
      {isLink ? (
        <p className={styles.note}>Abre sozinha.</p>
      ) : (
        <div className={styles.story} data-story={id}>
          <Component />
        </div>
      )}
    </div>
  );
}

const AllStories = () => (
  <main className={styles.page}>
    <h1>Componentes</h1>
    {groups.map(({ title, parameters, stories }) => (
      <section key={title} className={styles.group}>
        <h2>{title}</h2>
        {stories.map((story) => (
          <StoryBox key={story.id} {...story} isLink={parameters?.window === true} />
        ))}
      </section>
    ))}
  </main>
);

const chosen = new URLSearchParams(location.search).get('story');
const story = groups.flatMap(({ stories }) => stories).find(({ id }) => id === chosen);
renderApp(story === undefined ? <AllStories /> : <story.component />);

/** For the check of the pictures: the stories that are shown alone. */
Object.assign(window, {
  windowStories: groups.flatMap(({ parameters, stories }) =>
    parameters?.window === true ? stories.map(({ id }) => id) : [],
  ),
});
