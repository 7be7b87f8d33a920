import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const GamePage = lazy(() => withFullDictionary(() => import('./game-page.tsx')));
export const VerifierPage = lazy(() => withFullDictionary(() => import('./verifier/verifier-page.tsx')));
