export { LoginOrRegisterDialog, KycDialog, StepUpDialog } from './dialogs.ts';
export { promptDepositIfBalanceLow, promptDepositIfBonusBalanceLow } from './player/low-balance-watch.ts';
export { fetchUserInfo, getCachedUserInfo, refreshBalance, setBalances, useUserInfo } from './player/player.ts';
export { PlayMoneyNotices, SecurityPage } from './slots.ts';
export { SecurityLink } from './security/security-link.tsx';
export { TestAccountBox } from './test-account/test-account-box.tsx';
