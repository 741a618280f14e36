import type { CycleType } from '../ranges/parameter-table.ts';
import type { TextRow } from './localized-row.ts';

/** Names of the cycles; those for dishes are the same as in the web app. */
export const cycleNames: Readonly<Record<CycleType, TextRow>> = {
  dishes: ['Dishes', 'Vaisselle', 'Geschirr', 'Piatti', 'Platos'],
  glasses: ['Glasses', 'Verres', 'Gläser', 'Bicchieri', 'Vasos'],
  fast: ['Fast', 'Rapide', 'Schnell', 'Rapido', 'Rápido'],
  intensive: ['Intensive', 'Intensif', 'Intensiv', 'Intensivo', 'Intensivo'],
  eco: ['Eco', 'Éco', 'Eco', 'Eco', 'Eco'],
  short: ['Short', 'Court', 'Kurz', 'Breve', 'Corto'],
  medium: ['Medium', 'Moyen', 'Mittel', 'Medio', 'Medio'],
  long: ['Long', 'Long', 'Lang', 'Lungo', 'Largo'],
  autoWash: ['Self-cleaning', 'Autonettoyage', 'Selbstreinigung', 'Autopulizia', 'Autolimpieza'],
  manualDrain: ['Manual drain', 'Vidange manuelle', 'Manuelles Abpumpen', 'Scarico manuale', 'Vaciado manual'],
  regeneration: ['Regeneration', 'Régénération', 'Regeneration', 'Rigenerazione', 'Regeneración'],
};
