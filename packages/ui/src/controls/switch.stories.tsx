import { useState } from 'react';
import { Switch } from './switch.tsx';

function Bonus() {
  const [on, setOn] = useState(true);
  return (
    <Switch checked={on} onChange={setOn}>
      Quero o bônus
    </Switch>
  );
}

export default { Bonus };
