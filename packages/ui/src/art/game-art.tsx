import dice from './dice.svg';
import double from './double.svg';
import limbo from './limbo.svg';
import luckycolor from './luckycolor.svg';
import mines from './mines.svg';
import rowdouble from './rowdouble.svg';

const ART: Readonly<Record<string, string>> = {
  MINES: mines,
  DICE: dice,
  LIMBO: limbo,
  DOUBLE: double,
  ROWDOUBLE: rowdouble,
  LUCKYCOLOR: luckycolor,
};

/** The picture of an in-house game by its `gameType`, drawn for its tile; nothing for a type without one. */
export function GameArt({ type, className }: { readonly type: string; readonly className?: string | undefined }) {
  const src = ART[type];
  return src === undefined ? null : <img src={src} alt="" width="120" height="90" className={className} />;
}
