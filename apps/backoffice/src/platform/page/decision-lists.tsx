import { ChoiceChip } from '@arara/ui/controls/chip';
import styles from './decision-lists.module.css';

const DECISION_LISTS = ['waiting', 'decided'] as const;
/** What waits for a second person, or what was decided. */
export type DecisionList = (typeof DECISION_LISTS)[number];

/** The choice between what waits for a second person and what was decided. */
export function DecisionListChoice({
  label,
  list,
  formatName,
  onChoose,
}: {
  readonly label: string;
  readonly list: DecisionList;
  readonly formatName: (list: DecisionList) => string;
  readonly onChoose: (list: DecisionList) => void;
}) {
  return (
    <div className={styles.lists} role="group" aria-label={label}>
      {DECISION_LISTS.map((each) => (
        <ChoiceChip key={each} on={each === list} onClick={() => onChoose(each)}>
          {formatName(each)}
        </ChoiceChip>
      ))}
    </div>
  );
}
