/** Public file of notices: messages of the operator to players, shown as a banner over the page. */
export { NoticeSlot } from './notice-slot.tsx';
export { showNotice } from './notice-store.ts';
