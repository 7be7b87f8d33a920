import { useState } from 'react';
import { Switch } from './switch.tsx';

function BonusSwitchStory() {
  const [on, setOn] = useState(true);
  return (
    <Switch checked={on} onChange={setOn}>
      Quero o bônus
    </Switch>
  );
}

export default { Bonus: BonusSwitchStory };
