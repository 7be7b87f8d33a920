export { EntryDialog, KycDialog, PlayMoneyNotices } from './slots.ts';
export { reportBalance, reportBonusBalance } from './player/low-balance-watch.ts';
export { fetchUserInfo, getCachedUserInfo, refreshBalance, setBalances, useUserInfo } from './player/player.ts';
export { TestAccountBox } from './test-account/test-account-box.tsx';
