import type texts from './pt_BR.json';

type MotorRacingTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends MotorRacingTexts {}
}
