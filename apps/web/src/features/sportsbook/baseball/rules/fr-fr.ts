import type { BaseballFacts } from '@arara/sports/baseball/grade';
import { ruleSentences } from '../../sport/rule-sentences/fr-fr.ts';
import type { SportRulesText } from '../../sport/sport-rules.ts';
import { baseballLines, extra, regular } from './examples.ts';

const { line, handicap, early } = ruleSentences;
const homeBats = 'Payé avant la fin si l’équipe à domicile, à la batte, a déjà assuré le résultat.';

export const baseballRules: SportRulesText<BaseballFacts> = {
  ...baseballLines,
  home: 'Domicile',
  away: 'Extérieur',
  general: [
    'Les manches supplémentaires comptent dans les marchés du match.',
    'Handicap de points, totaux et pair ou impair exigent neuf manches (sept dans un match de sept), ou une demi-manche de moins si l’équipe à domicile mène. Dans un match terminé plus tôt, seul ce qui était décidé reste acquis, et le reste est annulé.',
    'Les marchés d’une manche ou des cinq premières comptent dès que cette partie est finie.',
  ],
  options: {
    'listedPitchers=action': 'Lanceurs : le pari vaut quel que soit celui qui commence.',
    'winner=fiveInnings':
      'Match raccourci : le vainqueur est officiel après cinq manches, ou après quatre et demie si l’équipe à domicile mène.',
    'suspendedHours=36': 'Match suspendu : il compte s’il finit sous 36 heures. Ensuite, tout est annulé.',
  },
  markets: {
    winner: 'Qui gagne, manches supplémentaires comprises. Si le match finit à égalité, la mise est remboursée.',
    runLine: `Selon les points du match. ${handicap}`,
    totalRuns: `Les points des deux équipes. ${line} ${early}`,
    homeRunsTotal: `Les points de l’équipe à domicile. ${line} ${early}`,
    awayRunsTotal: `Les points de l’équipe à l’extérieur. ${line} ${early}`,
    oddEvenRuns: 'La somme des points des deux équipes est paire ou impaire.',
    extraInnings: 'Oui, si le match est à égalité après neuf manches et continue.',
    fiveInningsResult: `Qui mène après cinq manches, ou match nul. ${homeBats}`,
    fiveInningsHandicap: `Selon les points des cinq premières manches. ${handicap} ${homeBats}`,
    fiveInningsTotal: `Les points des deux équipes dans les cinq premières manches. ${line} ${early}`,
    inningResult: `Qui marque le plus de points dans la manche, ou match nul. ${homeBats} Une manche non jouée annule le pari.`,
    inningTotal: `Les points des deux équipes dans la manche. ${line} ${early} Une manche non jouée annule le pari.`,
  },
  examples: [
    { heading: 'fin 5–3 ; cinq manches 3–3 ; 1re manche 2–0', facts: regular },
    { heading: 'fin 5–4 en dix manches ; cinq manches 3–2 ; 1re manche 0–1', facts: extra },
  ],
};
