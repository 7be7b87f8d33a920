import type { AgentSummary } from '@arara/contract/player/agent';
import { ZERO_CENTAVOS } from '@arara/money';
import { addDays, type IsoDay } from '@arara/client/days';

/** Every day of a month up to `today`, with what it brought. */
export function listChartDays(days: AgentSummary['days'], today: IsoDay, count = 30): AgentSummary['days'] {
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1);
    return { day, amount: amounts.get(day) ?? ZERO_CENTAVOS };
  });
}
