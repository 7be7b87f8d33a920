import { Button } from '../controls/button.tsx';
import { SkeletonLines } from '../feedback/skeleton-lines.tsx';
import { BottomSheet } from './sheet.tsx';
import { SheetFooter } from './sheet-footer.tsx';

export default { title: 'overlays/SheetFooter', parameters: { window: true } };

export const OverLongContent = () => (
  <BottomSheet open onClose={() => undefined} title="Retirar" closeLabel="Fechar">
    <div style={{ display: 'grid', gap: '0.12rem' }}>
      <SkeletonLines count={14} label="Carregando" />
      <SheetFooter>
        <Button tone="main" big>
          Retirar
        </Button>
      </SheetFooter>
    </div>
  </BottomSheet>
);
