import type texts from '@arara/content/pt_BR/sports/motor-racing.json';

type MotorRacingTexts = typeof texts;

declare module 'use-intl' {
  interface SportMessages extends MotorRacingTexts {}
}
