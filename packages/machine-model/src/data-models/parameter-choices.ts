import type { TextRow } from './localized-row.ts';

/** What the values of a choice mean: the first is 0. */
export const parameterChoices: Readonly<Record<string, readonly TextRow[]>> = {
  softenerType: [
    ['None', 'Aucun', 'Keiner', 'Nessuno', 'Ninguno'],
    ['Built in', 'Intégré', 'Eingebaut', 'Incorporato', 'Integrado'],
    ['External', 'Externe', 'Extern', 'Esterno', 'Externo'],
  ],
  flowmeterType: [
    [
      'None, flow is estimated',
      'Aucun, débit estimé',
      'Keiner, Durchfluss wird geschätzt',
      'Nessuno, portata stimata',
      'Ninguno, caudal estimado',
    ],
    ['Turbine', 'À turbine', 'Turbine', 'A turbina', 'De turbina'],
    ['Ultrasonic', 'À ultrasons', 'Ultraschall', 'A ultrasuoni', 'Ultrasónico'],
  ],
};
