/** Invented persons: common first names of Brazil with last names that are trees, winds and rivers, so that nobody real is among them. */
import { buildPersonNames } from './tournaments.ts';

const womenFirstNames = (
  'Aline Bianca Camila Dandara Elisa Flora Gabriela Helena Iara Joana Karina Lívia Marina Nara Olívia Priscila Rafaela Sofia ' +
  'Tainá Úrsula Valentina Yasmin'
).split(' ');

const menFirstNames = (
  'Artur Bento Caio Danilo Edson Fábio Gustavo Heitor Ícaro Jonas Kauã Leandro Murilo Nélio Otávio Pedro Ramiro Sandro ' +
  'Tomás Ubiratã Vinícius Yuri'
).split(' ');

const lastNames = (
  'Aroeira Buriti Canjerana Dendê Embaúba Figueiral Guapuruvu Itaquara Jequitibá Lajeado Marajoara Noronhal Oiticica ' +
  'Paineira Quaresmeira Ribeirinho Sapucaia Taquaral Umburana Ventania Xaxim Jatobá Peroba Mangabal'
).split(' ');

export type PlayerGroup = 'women' | 'men';

/** So many persons; `offset` gives different lists the names that others do not use. */
export const buildPlayerNames = (group: PlayerGroup, count: number, offset: number): readonly string[] =>
  buildPersonNames(group === 'women' ? womenFirstNames : menFirstNames, lastNames, count, offset);
