import { useState } from 'react';
import { Switch } from './switch.tsx';

export default { title: 'controls/Switch' };

const createSwitchStory = (initial: boolean) => () => {
  const [on, setOn] = useState(initial);
  return (
    <Switch checked={on} onChange={setOn}>
      Quero o bônus
    </Switch>
  );
};

export const On = createSwitchStory(true);
export const Off = createSwitchStory(false);
export const Disabled = () => (
  <Switch checked={false} disabled onChange={() => undefined}>
    Quero o bônus
  </Switch>
);
