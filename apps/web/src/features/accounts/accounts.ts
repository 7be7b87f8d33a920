export { LoginOrRegisterDialog, KycDialog, StepUpDialog } from './dialogs.ts';
export { promptDepositIfBalanceLow, promptDepositIfBonusBalanceLow } from './player/low-balance-watch.ts';
export {
  fetchUserInfo,
  getCachedUserInfo,
  getUserInfoTime,
  refreshBalance,
  setBalances,
  useUserInfo,
} from './player/player.ts';
export { AccountPageLink, SecurityLink } from './security/security-link.tsx';
export { AvatarPickerSheet } from './profile/avatar-picker.tsx';
export { HandoverSheet } from './profile/handover-sheet.tsx';
export { PlayerAvatar } from './profile/avatar.tsx';
export { PlayMoneyNotices } from './slots.ts';
export { TestAccountBox } from './test-account/test-account-box.tsx';
