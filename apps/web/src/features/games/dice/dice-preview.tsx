import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useTranslations } from 'use-intl';
import { IsGameInSheet } from '../frame/game-title.tsx';
import { Page as DicePage } from './dice-page.tsx';

/** DICE over the lobby, with play money: its own page needs a log-in. */
export default function DicePreviewSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('games');
  return (
    <BottomSheet open={open} onClose={onClose} title={t('dicePreview')} closeLabel={t('closePreview')} fullScreen>
      <IsGameInSheet value>
        <DicePage title="Dice" />
      </IsGameInSheet>
    </BottomSheet>
  );
}
