import { sportModules } from '@arara/sports/registry';
import { readExampleFacts } from '../../features/legal/sports-rules/market-example.ts';
import type { ExampleEvent } from '../../features/legal/sports-rules/sport-rules.ts';

/** The facts of an example of a sport's rules. */
export function readExample(code: string, event: ExampleEvent): unknown {
  const sport = sportModules.find((one) => one.code === code);
  if (sport === undefined) throw new RangeError(`there is no sport ${code}`);
  return readExampleFacts(sport, event);
}
