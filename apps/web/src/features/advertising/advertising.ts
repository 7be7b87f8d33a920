export { AdvertisingConsentSetting } from './advertising-choice.tsx';
export { AdvertisingSlot } from './advertising-slot.tsx';
