import type { CycleParameter, ServiceCycleParameter } from '../ranges/parameter-table.ts';
import type { TextRow } from './localized-row.ts';

/** Names of the parameters that belong to a cycle; terms.md defines the words. */
export const cycleParameterNames: Readonly<Record<CycleParameter | ServiceCycleParameter, TextRow>> = {
  washDuration: ['Wash duration', 'Durée du lavage', 'Waschdauer', 'Durata lavaggio', 'Duración del lavado'],
  pause: [
    'Pause after the wash',
    'Pause après le lavage',
    'Pause nach dem Waschen',
    'Pausa dopo il lavaggio',
    'Pausa tras el lavado',
  ],
  soaking: ['Soaking duration', 'Durée du trempage', 'Einweichdauer', 'Durata ammollo', 'Duración del remojo'],
  rinseVolume: ['Rinse water', 'Eau de rinçage', 'Nachspülwasser', 'Acqua di risciacquo', 'Agua de aclarado'],
  rinseTime: ['Rinse duration', 'Durée du rinçage', 'Nachspüldauer', 'Durata risciacquo', 'Duración del aclarado'],
  coldRinseTime: [
    'Cold rinse duration',
    'Durée du rinçage à froid',
    'Dauer der Kaltnachspülung',
    'Durata risciacquo freddo',
    'Duración del aclarado en frío',
  ],
  tankSetPoint: [
    'Wash tank set point',
    'Consigne de température de la cuve',
    'Solltemperatur Tank',
    'Set point vasca',
    'Temperatura de consigna de la cuba',
  ],
  boilerSetPoint: [
    'Boiler set point',
    'Consigne de température du surchauffeur',
    'Solltemperatur Boiler',
    'Set point boiler',
    'Temperatura de consigna del calderín',
  ],
  detergentDosage: [
    'Detergent, share of the machine’s dosage',
    'Détergent, part du dosage de la machine',
    'Reiniger, Anteil der Dosierung',
    'Detergente, quota del dosaggio macchina',
    'Detergente, parte de la dosificación de la máquina',
  ],
  rinseAidDosage: [
    'Rinse aid, share of the machine’s dosage',
    'Produit de rinçage, part du dosage de la machine',
    'Klarspüler, Anteil der Dosierung',
    'Brillantante, quota del dosaggio macchina',
    'Abrillantador, parte de la dosificación de la máquina',
  ],
  washPumpSoftStart: [
    'Wash pump soft start',
    'Démarrage progressif de la pompe de lavage',
    'Sanftanlauf der Waschpumpe',
    'Avvio graduale pompa di lavaggio',
    'Arranque suave de la bomba de lavado',
  ],
  drainDuration: ['Drain duration', 'Durée de vidange', 'Abpumpdauer', 'Durata scarico', 'Duración del vaciado'],
};

/** Parameters of a service cycle that mean something else than in a washing cycle. */
export const ownParameterNames: Readonly<Record<string, TextRow>> = {
  'manualDrain.pause': [
    'Pause before the last emptying',
    'Pause avant la dernière vidange',
    'Pause vor der Restentleerung',
    'Pausa prima dell’ultimo svuotamento',
    'Pausa antes del último vaciado',
  ],
  'regeneration.pause': [
    'Contact time of the brine',
    'Temps de contact de la saumure',
    'Einwirkzeit der Sole',
    'Tempo di contatto della salamoia',
    'Tiempo de contacto de la salmuera',
  ],
};
