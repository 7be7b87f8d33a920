import { CardPanel } from './card.tsx';
import { moreLinkClassName, PageSection } from './section.tsx';

export default { title: 'display/Section' };

export const WithMore = () => (
  <PageSection
    id="story-games"
    title="Jogos"
    more={
      <a href="#story-games" className={moreLinkClassName}>
        Ver todos
      </a>
    }
  >
    <CardPanel>O conteúdo da seção</CardPanel>
  </PageSection>
);
export const Alone = () => (
  <PageSection id="story-bets" title="Minhas apostas" more={null}>
    <CardPanel>O conteúdo da seção</CardPanel>
  </PageSection>
);
