import type { AlarmTexts } from '../alarm-texts.ts';

// Steps that recur: one wording each. The laws about them are in terms.md.
const restart = 'Spegnere la macchina, attendere un minuto e riaccenderla.';
const restartAtWall = 'Spegnere la macchina dall’interruttore a parete, attendere un minuto e riaccenderla.';
const callIfBack = 'Se l’allarme si ripresenta, chiamare l’assistenza tecnica.';
const callNow = 'Non usare la macchina e chiamare l’assistenza tecnica.';
const wallOff = 'Spegnere la macchina dall’interruttore a parete prima di aprirla.';
const cutPower = 'Spegnere subito la macchina dall’interruttore a parete e lasciarla spenta.';
const cutWater = 'Chiudere il rubinetto dell’acqua e spegnere la macchina dall’interruttore a parete.';
const openTap = 'Aprire del tutto il rubinetto dell’acqua e controllare che il tubo di carico non sia piegato.';
const washOn = 'Continuare a lavare: le stoviglie escono comunque pulite.';
const washOnWithoutRegeneration =
  'Se necessario, continuare a lavare: la macchina si può usare senza cicli di rigenerazione.';
const checkBreaker =
  'Controllare l’interruttore magnetotermico della macchina; se è scattato, reinserirlo una sola volta.';

export const it = {
  boilerHeaterStuckOff: {
    description: 'Il riscaldamento del boiler non si accende benché la macchina lo richieda.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare contattore, fusibile e cablaggio del riscaldamento boiler; serrare i morsetti allentati.',
      'Tecnico: misurare la resistenza con il multimetro; sostituire la resistenza, il contattore o la scheda di potenza.',
    ],
  },
  boilerHeaterStuckOn: {
    description: 'Il riscaldamento del boiler resta acceso benché debba essere spento.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Tecnico: controllare se il contattore del riscaldamento boiler ha i contatti incollati e sostituirlo.',
      'Tecnico: se il contattore è integro, controllarne il comando e sostituire la scheda di potenza.',
    ],
  },
  tankHeaterStuckOff: {
    description: 'Il riscaldamento della vasca non si accende benché la macchina lo richieda.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare contattore, fusibile e cablaggio del riscaldamento vasca; serrare i morsetti allentati.',
      'Tecnico: misurare la resistenza con il multimetro; sostituire la resistenza, il contattore o la scheda di potenza.',
    ],
  },
  tankHeaterStuckOn: {
    description: 'Il riscaldamento della vasca resta acceso benché debba essere spento.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Tecnico: controllare se il contattore del riscaldamento vasca ha i contatti incollati e sostituirlo.',
      'Tecnico: se il contattore è integro, controllarne il comando e sostituire la scheda di potenza.',
    ],
  },
  washPumpStuckOff: {
    description: 'La pompa di lavaggio non parte all’inizio del lavaggio.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore, contattore, protezione motore e condensatore della pompa di lavaggio.',
      'Tecnico: girare a mano la pompa e misurare l’avvolgimento; sostituire la pompa o la scheda di potenza.',
    ],
  },
  washPumpStuckOn: {
    description: 'La pompa di lavaggio continua a girare benché debba essere ferma.',
    solutions: [
      'Tenere chiusa la porta: viene ancora spruzzata acqua calda.',
      cutPower,
      callNow,
      wallOff,
      'Tecnico: controllare se il contattore della pompa di lavaggio ha i contatti incollati; sostituire il contattore o la scheda di potenza.',
    ],
  },
  rinsePumpStuckOff: {
    description: 'La pompa di risciacquo non parte all’inizio del risciacquo.',
    solutions: [
      'Rilavare l’ultimo cesto: non è stato risciacquato.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e avvolgimento della pompa di risciacquo; sostituire pompa o scheda di potenza.',
    ],
  },
  rinsePumpStuckOn: {
    description: 'La pompa di risciacquo continua a girare benché debba essere ferma.',
    solutions: [
      'Tenere chiusa la porta: viene ancora spruzzata acqua calda.',
      cutPower,
      callNow,
      wallOff,
      'Tecnico: controllare se il relè della pompa di risciacquo ha i contatti incollati; sostituire il relè o la scheda di potenza.',
    ],
  },
  drainPumpStuckOff: {
    description: 'La pompa di scarico non parte quando la macchina deve scaricare.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore, cablaggio e avvolgimento della pompa di scarico; liberare la girante.',
      'Tecnico: se la pompa è integra, sostituire la scheda di potenza.',
    ],
  },
  drainPumpStuckOn: {
    description: 'La pompa di scarico continua a girare benché debba essere ferma.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare se il relè della pompa di scarico ha i contatti incollati, e il suo comando.',
      'Tecnico: sostituire il relè o la scheda di potenza.',
    ],
  },
  inletValveStuckOff: {
    description: 'L’elettrovalvola di carico non si apre.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio dell’elettrovalvola di carico e misurarne la bobina.',
      'Tecnico: sostituire l’elettrovalvola di carico o la scheda di potenza.',
    ],
  },
  inletValveStuckOn: {
    description: 'L’elettrovalvola di carico non si chiude: può continuare a entrare acqua.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Tecnico: controllare se l’elettrovalvola di carico è sporca e se il suo relè ha i contatti incollati.',
      'Tecnico: sostituire l’elettrovalvola di carico o la scheda di potenza.',
    ],
  },
  breakTankValveStuckOff: {
    description: 'L’elettrovalvola di riempimento del break tank non si apre.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio dell’elettrovalvola di riempimento e misurarne la bobina.',
      'Tecnico: sostituire l’elettrovalvola di riempimento o la scheda di potenza.',
    ],
  },
  breakTankValveStuckOn: {
    description: 'L’elettrovalvola del break tank non si chiude: può continuare a entrare acqua.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Tecnico: controllare se l’elettrovalvola di riempimento è sporca e se il suo relè ha i contatti incollati.',
      'Tecnico: sostituire l’elettrovalvola di riempimento o la scheda di potenza.',
    ],
  },
  detergentPumpStuckOff: {
    description: 'La pompa detergente non gira: le stoviglie possono uscire sporche.',
    solutions: [
      'Controllare ogni cesto e rilavare ciò che non è pulito.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e motore della pompa detergente; sostituire la pompa o la scheda di potenza.',
    ],
  },
  detergentPumpStuckOn: {
    description: 'La pompa detergente non si ferma: nell’acqua finisce troppo detergente.',
    solutions: [
      'Con guanti e occhiali di protezione, estrarre dalla tanica la lancia di aspirazione del detergente.',
      'Scaricare e riempire di nuovo la macchina, poi rilavare gli ultimi cesti: può esserci detergente.',
      callNow,
      wallOff,
      'Tecnico: controllare se il relè della pompa detergente ha i contatti incollati; sostituire il relè o la scheda di potenza.',
    ],
  },
  rinseAidPumpStuckOff: {
    description: 'La pompa brillantante non gira: le stoviglie asciugano lentamente e si macchiano.',
    solutions: [
      'Continuare a lavare e lucidare a mano bicchieri e posate fino alla riparazione.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e motore della pompa brillantante; sostituire la pompa o la scheda di potenza.',
    ],
  },
  rinseAidPumpStuckOn: {
    description: 'La pompa brillantante non si ferma: nell’acqua finisce troppo brillantante.',
    solutions: [
      'Con guanti e occhiali di protezione, estrarre dalla tanica la lancia di aspirazione del brillantante.',
      'Scaricare e riempire di nuovo la macchina, poi rilavare gli ultimi cesti: può esserci brillantante.',
      callNow,
      wallOff,
      'Tecnico: controllare se il relè della pompa brillantante ha i contatti incollati; sostituire il relè o la scheda di potenza.',
    ],
  },
  brineValveStuckOff: {
    description: 'L’elettrovalvola salamoia non si apre: l’addolcitore non può rigenerarsi.',
    solutions: [
      washOnWithoutRegeneration,
      'Chiamare presto l’assistenza tecnica: senza rigenerazione si forma calcare.',
      wallOff,
      'Tecnico: controllare connettore e cablaggio dell’elettrovalvola salamoia e misurarne la bobina.',
      'Tecnico: sostituire l’elettrovalvola salamoia o la scheda di potenza.',
    ],
  },
  brineValveStuckOn: {
    description: 'L’elettrovalvola salamoia non si chiude: può arrivare sale sulle stoviglie.',
    solutions: [
      washOnWithoutRegeneration,
      'Se le stoviglie sanno di sale o hanno macchie bianche, smettere di lavare e chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare se nell’elettrovalvola salamoia c’è sale e se il suo relè ha i contatti incollati.',
      'Tecnico: sostituire l’elettrovalvola salamoia o la scheda di potenza.',
    ],
  },
  resinFlushValveStuckOff: {
    description: 'L’elettrovalvola lavaggio resine non si apre: l’addolcitore non si risciacqua.',
    solutions: [
      washOnWithoutRegeneration,
      'Chiamare presto l’assistenza tecnica: senza rigenerazione si forma calcare.',
      wallOff,
      'Tecnico: controllare connettore e cablaggio dell’elettrovalvola lavaggio resine e misurarne la bobina.',
      'Tecnico: sostituire l’elettrovalvola lavaggio resine o la scheda di potenza.',
    ],
  },
  resinFlushValveStuckOn: {
    description: 'L’elettrovalvola lavaggio resine non si chiude: l’addolcitore perde acqua nello scarico.',
    solutions: [
      washOnWithoutRegeneration,
      'Chiudere il rubinetto dell’acqua quando la macchina non è in uso e chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare se nell’elettrovalvola lavaggio resine c’è resina e se il relè ha i contatti incollati.',
      'Tecnico: sostituire l’elettrovalvola lavaggio resine o la scheda di potenza.',
    ],
  },
  heatRecoveryFanStuckOff: {
    description: 'Il ventilatore del recupero di calore non gira: esce più vapore.',
    solutions: [
      'Continuare a lavare, ma aprire la porta lentamente: esce vapore caldo.',
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio del ventilatore e girarne a mano la ventola.',
      'Tecnico: sostituire il ventilatore o la scheda di potenza.',
    ],
  },
  heatRecoveryFanStuckOn: {
    description: 'Il ventilatore del recupero di calore non si ferma.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Tecnico: controllare se il relè del ventilatore ha i contatti incollati; sostituire il relè o la scheda di potenza.',
    ],
  },
  doorLockStuckOff: {
    description: 'La porta non si blocca all’inizio del ciclo.',
    solutions: [
      'Aprire la porta, togliere ciò che ne impedisce la chiusura e chiuderla bene.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare posizione, connettore e bobina del blocco porta; sostituire il blocco o la scheda di potenza.',
    ],
  },
  doorLockStuckOn: {
    description: 'La porta resta bloccata benché il ciclo sia finito.',
    solutions: [
      'Non forzare la porta: spingerla per chiuderla, attendere un minuto e riprovare.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: sbloccare a mano; controllare perno, bobina e relè; sostituire il blocco porta o la scheda di potenza.',
    ],
  },
  coldRinseValveStuckOff: {
    description: 'L’elettrovalvola risciacquo freddo non si apre: i bicchieri escono caldi.',
    solutions: [
      'Continuare a lavare e lasciare raffreddare i bicchieri prima dell’uso.',
      openTap,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e bobina dell’elettrovalvola risciacquo freddo; sostituire valvola o scheda di potenza.',
    ],
  },
  coldRinseValveStuckOn: {
    description: 'L’elettrovalvola risciacquo freddo non si chiude: entra acqua fredda in vasca.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Tecnico: controllare se l’elettrovalvola risciacquo freddo è sporca e se il suo relè ha i contatti incollati.',
      'Tecnico: sostituire l’elettrovalvola risciacquo freddo o la scheda di potenza.',
    ],
  },
  mainRelayStuckOff: {
    description: 'Il relè principale non si inserisce: pompe e resistenze non hanno corrente.',
    solutions: [
      checkBreaker,
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: controllare relè principale, fusibile e cablaggio; sostituire il relè o la scheda di potenza.',
    ],
  },
  mainRelayStuckOn: {
    description: 'Il relè principale non si stacca: a macchina spenta resta tensione.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Tecnico: controllare se il relè principale ha i contatti incollati e sostituirlo.',
      'Tecnico: se il relè è integro, controllarne il comando e sostituire la scheda di potenza.',
    ],
  },
  boilerProbeBroken: {
    description: 'La sonda di temperatura del boiler non dà alcuna lettura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio della sonda boiler; misurare la sonda e sostituirla se guasta.',
      'Tecnico: se la sonda è integra, sostituire la scheda principale.',
    ],
  },
  tankProbeBroken: {
    description: 'La sonda di temperatura della vasca non dà alcuna lettura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio della sonda vasca; misurare la sonda e sostituirla se guasta.',
      'Tecnico: se la sonda è integra, sostituire la scheda principale.',
    ],
  },
  inletProbeBroken: {
    description: 'La sonda di temperatura dell’acqua in ingresso non dà alcuna lettura.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio della sonda in ingresso; misurarla e sostituirla se guasta.',
      'Tecnico: se la sonda è integra, sostituire la scheda principale.',
    ],
  },
  boilerLevelSensorBroken: {
    description: 'Il sensore di livello del boiler non dà alcuna lettura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio del sensore di livello boiler; cercare pieghe e perdite nel tubo dell’aria.',
      'Tecnico: sostituire e calibrare il sensore di livello; se è integro, sostituire la scheda principale.',
    ],
  },
  tankLevelSensorBroken: {
    description: 'Il sensore di livello della vasca non dà alcuna lettura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio del sensore di livello vasca; cercare pieghe e perdite nel tubo dell’aria.',
      'Tecnico: sostituire e calibrare il sensore di livello; se è integro, sostituire la scheda principale.',
    ],
  },
  breakTankLevelSensorBroken: {
    description: 'Il sensore di livello del break tank non dà alcuna lettura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare connettore e cablaggio del sensore di livello break tank; cercare perdite nel tubo dell’aria.',
      'Tecnico: sostituire e calibrare il sensore di livello; se è integro, sostituire la scheda principale.',
    ],
  },
  flowMeterSilent: {
    description: 'Il flussometro non conta nulla benché entri acqua.',
    solutions: [
      openTap,
      'Continuare a lavare e chiamare l’assistenza tecnica: acqua e rigenerazioni non vengono più contate.',
      wallOff,
      'Tecnico: controllare il connettore del flussometro e pulirne la turbina.',
      'Tecnico: sostituire il flussometro; se è integro, sostituire la scheda principale.',
    ],
  },
  boilerProbeImplausible: {
    description: 'La temperatura letta nel boiler non può essere giusta.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare che la sonda boiler sia ben inserita nella guaina e il connettore asciutto e pulito.',
      'Tecnico: sostituire la sonda boiler; se è integra, sostituire la scheda principale.',
    ],
  },
  tankProbeImplausible: {
    description: 'La temperatura letta nella vasca non può essere giusta.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare che la sonda vasca sia ben inserita nella guaina e il connettore asciutto e pulito.',
      'Tecnico: sostituire la sonda vasca; se è integra, sostituire la scheda principale.',
    ],
  },
  boilerLevelImplausible: {
    description: 'Il livello letto nel boiler non può essere giusto.',
    solutions: [
      openTap,
      restart,
      callIfBack,
      wallOff,
      'Tecnico: liberare da acqua e calcare il tubo dell’aria del sensore di livello; sostituire e calibrare il sensore.',
    ],
  },
  tankLevelImplausible: {
    description: 'Il livello letto nella vasca non può essere giusto.',
    solutions: [
      'Scaricare la macchina, lasciarla raffreddare e pulire filtri e vasca.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: liberare da acqua e sporco il tubo dell’aria del sensore di livello; sostituire e calibrare il sensore.',
    ],
  },
  saltSensorBroken: {
    description: 'Il sensore del sale non dà alcuna lettura: la macchina non rileva se manca sale.',
    solutions: [
      'Continuare a lavare; guardare ogni giorno nel contenitore del sale e rabboccarlo a mano.',
      callIfBack,
      wallOff,
      'Tecnico: pulire il sensore del sale e controllarne connettore e cablaggio.',
      'Tecnico: sostituire il sensore del sale; se è integro, sostituire la scheda principale.',
    ],
  },
  supplyVoltageSensorBroken: {
    description: 'La macchina non misura più la sua tensione di rete.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Tecnico: controllare il connettore tra scheda di potenza e scheda principale.',
      'Tecnico: sostituire la scheda di potenza.',
    ],
  },
  panelSilent: {
    description: 'Il pannello comandi non risponde.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: controllare il cavo tra pannello comandi e scheda principale e i suoi connettori.',
      'Tecnico: sostituire nell’ordine il cavo, il pannello comandi, la scheda principale.',
    ],
  },
  powerBoardSilent: {
    description: 'La scheda di potenza non risponde alla scheda principale.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: controllare i fusibili della scheda di potenza, il cavo verso la scheda principale e i connettori.',
      'Tecnico: sostituire nell’ordine il cavo, la scheda di potenza, la scheda principale.',
    ],
  },
  connectivitySilent: {
    description: 'Il modulo di connessione non risponde: macchina non raggiungibile a distanza.',
    solutions: [
      'Continuare a lavare: la macchina conserva le registrazioni finché non è di nuovo connessa.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: controllare cavo e connettori del modulo di connessione e sostituire ciò che è danneggiato.',
    ],
  },
  dosingUnitSilent: {
    description: 'Il dosatore non risponde: detergente e brillantante possono mancare.',
    solutions: [
      'Controllare che il dosatore sia acceso e collegato alla presa.',
      'Controllare ogni cesto e rilavare ciò che non è pulito.',
      callIfBack,
      wallOff,
      'Tecnico: controllare alimentazione, cavo e connettori del dosatore; sostituirlo se non risponde ancora.',
    ],
  },
  memoryFaulty: {
    description: 'La memoria della scheda principale è guasta.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: sostituire la scheda principale e caricare i parametri di questo modello.',
    ],
  },
  clockFaulty: {
    description: 'L’orologio della macchina ha perso l’ora.',
    solutions: [
      'Impostare data e ora dal pannello comandi, perché le registrazioni igieniche siano corrette.',
      'Continuare a lavare; se il giorno dopo l’ora è di nuovo sbagliata, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: sostituire la batteria dell’orologio sulla scheda principale; se l’ora si perde ancora, la scheda.',
    ],
  },
  phaseL1Missing: {
    description: 'Manca la fase L1 dell’alimentazione elettrica.',
    solutions: [
      checkBreaker,
      'Far misurare da un elettricista la fase L1 sull’interruttore a parete della macchina.',
      'Se lì la fase L1 è presente, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare i morsetti di L1, il cavo di alimentazione e il fusibile della scheda di potenza.',
    ],
  },
  phaseL2Missing: {
    description: 'Manca la fase L2 dell’alimentazione elettrica.',
    solutions: [
      checkBreaker,
      'Far misurare da un elettricista la fase L2 sull’interruttore a parete della macchina.',
      'Se lì la fase L2 è presente, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare i morsetti di L2, il cavo di alimentazione e il fusibile della scheda di potenza.',
    ],
  },
  phaseL3Missing: {
    description: 'Manca la fase L3 dell’alimentazione elettrica.',
    solutions: [
      checkBreaker,
      'Far misurare da un elettricista la fase L3 sull’interruttore a parete della macchina.',
      'Se lì la fase L3 è presente, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare i morsetti di L3, il cavo di alimentazione e il fusibile della scheda di potenza.',
    ],
  },
  undervoltage: {
    description: 'La tensione di rete è troppo bassa.',
    solutions: [
      'Spegnere altri grandi apparecchi sulla stessa linea e riprovare.',
      'Far misurare da un elettricista la tensione sull’interruttore a parete mentre la macchina scalda.',
      'Se lì la tensione è giusta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: serrare i morsetti di alimentazione; se la scheda di potenza misura in modo errato, sostituirla.',
    ],
  },
  overvoltage: {
    description: 'La tensione di rete è troppo alta.',
    solutions: [
      cutPower,
      'Far misurare da un elettricista la tensione e il neutro sull’interruttore a parete.',
      'Riaccendere solo quando la tensione è giusta; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare morsetti di alimentazione e neutro; se la scheda di potenza misura in modo errato, sostituirla.',
    ],
  },
  frequencyOutOfRange: {
    description: 'La frequenza dell’alimentazione elettrica non è giusta.',
    solutions: [
      'Se il locale è alimentato da un generatore, farne controllare il regime.',
      'Continuare a lavare; se con la rete pubblica l’allarme dura un giorno, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: se la scheda di potenza misura in modo errato, sostituirla.',
    ],
  },
  controlVoltageLow: {
    description: 'L’alimentazione a bassa tensione dell’elettronica è troppo debole.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: scollegare uno a uno sensori e pannello per trovare il cortocircuito; eliminare la causa.',
      'Tecnico: sostituire l’alimentatore o la scheda di potenza.',
    ],
  },
  boardTooHot: {
    description: 'L’elettronica è troppo calda.',
    solutions: [
      'Dopo il ciclo, spegnere la macchina e lasciarla raffreddare mezz’ora.',
      'Liberare lo spazio attorno alla macchina e allontanare gli apparecchi caldi.',
      callIfBack,
      wallOff,
      'Tecnico: pulire aperture e ventola dell’elettronica; controllare se esce vapore da porta o basamento.',
    ],
  },
  earthLeakage: {
    description: 'C’è una dispersione di corrente verso terra: pericolo di scossa.',
    solutions: [
      'Non toccare la macchina; spegnerla dall’interruttore a parete. Se è scattato l’interruttore differenziale, non riarmarlo.',
      callNow,
      wallOff,
      'Tecnico: misurare l’isolamento di resistenze, pompe ed elettrovalvole; controllare il collegamento di terra.',
      'Tecnico: sostituire ciò che disperde, asciugare il cablaggio e collaudare la macchina prima dell’uso.',
    ],
  },
  doorSwitchContradictory: {
    description: 'I microinterruttori porta si contraddicono: porta aperta e chiusa allo stesso tempo.',
    solutions: [
      'Aprire la porta, pulirne il bordo e chiuderla bene.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare magneti, posizione e connettori dei microinterruttori porta; sostituire quello guasto.',
    ],
  },
  outputStageFaulty: {
    description: 'Un’uscita della scheda di potenza è guasta.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: cercare cortocircuiti in pompe ed elettrovalvole e sostituire quelle guaste.',
      'Tecnico: sostituire la scheda di potenza.',
    ],
  },
  keyStuck: {
    description: 'Un tasto del pannello comandi risulta sempre premuto.',
    solutions: [
      'Asciugare il pannello comandi e controllare che nulla prema su un tasto.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare se il pannello comandi è umido o danneggiato e sostituirlo.',
    ],
  },
  washPumpOverloaded: {
    description: 'La pompa di lavaggio è sovraccarica o bloccata.',
    solutions: [
      'Scaricare la macchina, lasciarla raffreddare e liberare i filtri e l’aspirazione della pompa.',
      'Attendere dieci minuti che la pompa si raffreddi, poi avviare un ciclo.',
      callIfBack,
      wallOff,
      'Tecnico: liberare la girante, controllare cuscinetti, tenuta e avvolgimento; se gira a fatica, sostituire la pompa.',
    ],
  },
  rinsePumpOverloaded: {
    description: 'La pompa di risciacquo è sovraccarica o bloccata.',
    solutions: [
      'Togliere i bracci di risciacquo raffreddati, pulire gli ugelli e rimontare i bracci.',
      'Attendere dieci minuti che la pompa si raffreddi, poi avviare un ciclo.',
      callIfBack,
      wallOff,
      'Tecnico: togliere il calcare dalla girante, controllare cuscinetti e avvolgimento; se gira a fatica, sostituire la pompa.',
    ],
  },
  drainPumpOverloaded: {
    description: 'La pompa di scarico è sovraccarica o bloccata.',
    solutions: [
      'Ad acqua fredda, togliere i filtri e liberare il pozzetto indossando i guanti.',
      'Controllare che il tubo di scarico non sia piegato e scaricare di nuovo.',
      callIfBack,
      wallOff,
      'Tecnico: liberare la girante, controllare cuscinetti e avvolgimento; se gira a fatica, sostituire la pompa.',
    ],
  },
  connectivityModuleFaulty: {
    description: 'Il modulo di connessione è guasto: macchina non raggiungibile a distanza.',
    solutions: [
      'Continuare a lavare: la macchina conserva le registrazioni finché non è di nuovo connessa.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Tecnico: sostituire il modulo di connessione e connettere di nuovo la macchina.',
    ],
  },
  boilerOverheated: {
    description: 'Il boiler si è surriscaldato: è sopra i {criticalTmp}.',
    solutions: [
      'Spegnere la macchina e tenere chiusa la porta: può uscire vapore.',
      'Riaccenderla solo quando il boiler è sotto i {restartTmp}.',
      callIfBack,
      wallOff,
      'Tecnico: controllare sonda boiler, contattore, termostato di sicurezza e livello; sostituire ciò che è guasto.',
    ],
  },
  tankOverheated: {
    description: 'La vasca si è surriscaldata: è sopra i {criticalTmp}.',
    solutions: [
      'Spegnere la macchina e tenere chiusa la porta: può uscire vapore.',
      'Riaccenderla solo quando la vasca è sotto i {restartTmp}.',
      callIfBack,
      wallOff,
      'Tecnico: controllare sonda vasca, contattore, termostato di sicurezza e livello; sostituire ciò che è guasto.',
    ],
  },
  parametersMissing: {
    description: 'La macchina ha perso i suoi parametri.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Tecnico, dal pannello comandi: caricare i parametri di questo modello e controllare le capacità.',
      wallOff,
      'Tecnico: se i parametri si perdono ancora, sostituire la scheda principale.',
    ],
  },
  parameterOutOfBounds: {
    description: 'Un parametro è fuori dai limiti; la macchina usa il valore predefinito.',
    solutions: [
      'Continuare a lavare e riferire all’assistenza tecnica quale parametro è stato cambiato per ultimo.',
      'Tecnico, dal pannello comandi: correggere il parametro o ripristinare i valori predefiniti.',
      wallOff,
      'Tecnico: se cambia ancora da solo, sostituire la scheda principale.',
    ],
  },
  parametersOfOtherModel: {
    description: 'I parametri appartengono a un altro modello.',
    solutions: [
      callNow,
      'Tecnico, dal pannello comandi: confrontare il modello con la targhetta dati e caricarne i parametri.',
      wallOff,
      'Tecnico: se la scheda principale è di un altro modello, sostituirla.',
    ],
  },
  calibrationInvalid: {
    description: 'La calibrazione di un sensore di livello manca o è sbagliata.',
    solutions: [
      callNow,
      'Tecnico, dal pannello comandi: calibrare i sensori di livello in tutti e quattro i punti.',
      wallOff,
      'Tecnico: se un sensore non si lascia calibrare, controllarne il tubo dell’aria e sostituirlo.',
    ],
  },
  firmwareDamaged: {
    description: 'Il firmware della macchina è danneggiato.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Tecnico, dal pannello comandi: reinstallare il firmware e lasciare accesa la macchina fino alla fine.',
      wallOff,
      'Tecnico: se il firmware non si installa, sostituire la scheda principale.',
    ],
  },
  firmwareMismatch: {
    description: 'Le versioni del firmware delle schede non sono compatibili.',
    solutions: [
      'Continuare a lavare e chiamare l’assistenza tecnica.',
      'Tecnico, dal pannello comandi: portare il firmware di tutte le schede alla stessa versione.',
      wallOff,
      'Tecnico: se una scheda rifiuta l’aggiornamento, sostituirla.',
    ],
  },
  firmwareUpdateInterrupted: {
    description: 'Un aggiornamento del firmware è stato interrotto.',
    solutions: [
      'Lasciare accesa la macchina e controllare che sia connessa.',
      'Chiamare l’assistenza tecnica per far ripartire l’aggiornamento.',
      'Tecnico, dal pannello comandi: reinstallare il firmware e lasciare accesa la macchina fino alla fine.',
      wallOff,
      'Tecnico: se l’aggiornamento si interrompe ancora, sostituire la scheda principale.',
    ],
  },
  boilerFillTooLong: {
    description: 'Il boiler impiega troppo tempo a riempirsi.',
    solutions: [
      openTap,
      'Controllare da un altro rubinetto che in cucina ci sia pressione dell’acqua.',
      callIfBack,
      wallOff,
      'Tecnico: pulire il filtro di ingresso; controllare elettrovalvola di carico e sensore di livello del boiler.',
    ],
  },
  tankFillTooLong: {
    description: 'La vasca impiega troppo tempo a riempirsi.',
    solutions: [
      'Controllare che tubo troppopieno e filtri siano al loro posto: senza di essi l’acqua defluisce.',
      openTap,
      callIfBack,
      wallOff,
      'Tecnico: controllare elettrovalvola di carico, pompa di risciacquo e sensore di livello; pulire filtro di ingresso e ugelli.',
    ],
  },
  breakTankFillTooLong: {
    description: 'Il break tank impiega troppo tempo a riempirsi.',
    solutions: [
      openTap,
      'Controllare da un altro rubinetto che in cucina ci sia pressione dell’acqua.',
      callIfBack,
      wallOff,
      'Tecnico: pulire il filtro di ingresso; controllare elettrovalvola di riempimento e sensore di livello.',
    ],
  },
  boilerHeatTooLong: {
    description: 'Il boiler impiega troppo tempo a scaldarsi.',
    solutions: [
      checkBreaker,
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare resistenza, contattore e termostato di sicurezza del boiler; disincrostare o sostituire la resistenza.',
    ],
  },
  tankHeatTooLong: {
    description: 'La vasca impiega troppo tempo a scaldarsi.',
    solutions: [
      'Tenere chiusa la porta e attendere che la macchina segnali di essere pronta.',
      restart,
      callIfBack,
      wallOff,
      'Tecnico: controllare resistenza, contattore e termostato di sicurezza della vasca; disincrostare o sostituire la resistenza.',
    ],
  },
  rinseHeatWaitTooLong: {
    description: 'L’acqua di risciacquo non si è scaldata abbastanza in tempo.',
    solutions: [
      'Rilavare l’ultimo cesto: potrebbe non essere igienicamente pulito.',
      'Attendere un minuto tra un cesto e l’altro, perché il boiler possa scaldarsi.',
      callIfBack,
      wallOff,
      'Tecnico: controllare calcare sulla resistenza del boiler, contattore, tutte le fasi e temperatura in ingresso.',
    ],
  },
  rinseTooLong: {
    description: 'Il risciacquo dura troppo: esce poca acqua.',
    solutions: [
      'Togliere i bracci di risciacquo raffreddati, pulire gli ugelli e rimontare i bracci.',
      openTap,
      'Rilavare l’ultimo cesto; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: cercare calcare in pompa di risciacquo, uscita boiler e tubi; sostituire ciò che è guasto.',
    ],
  },
  drainTooLong: {
    description: 'La macchina impiega troppo tempo a scaricare.',
    solutions: [
      'Ad acqua fredda, togliere i filtri; pulire filtri e pozzetto indossando i guanti.',
      'Controllare che il tubo di scarico non sia piegato né lo scarico a pavimento intasato, e scaricare di nuovo.',
      callIfBack,
      wallOff,
      'Tecnico: controllare pompa e tubo di scarico e sensore di livello; togliere intasamenti, sostituire ciò che è guasto.',
    ],
  },
  tankLevelDoesNotDrop: {
    description: 'Il livello della vasca non scende benché la macchina scarichi.',
    solutions: [
      'Ad acqua fredda, togliere i filtri; pulire filtri e pozzetto indossando i guanti.',
      'Controllare che il tubo troppopieno, se presente, sia sfilato e scaricare di nuovo.',
      callIfBack,
      wallOff,
      'Tecnico: controllare la pompa di scarico; liberare il tubo dell’aria del sensore di livello della vasca.',
    ],
  },
  regenerationFillTooLong: {
    description: 'L’addolcitore impiega troppo tempo a riempirsi per la rigenerazione.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Avviare di nuovo la rigenerazione; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: pulire il filtro di ingresso; controllare elettrovalvola di carico e tubi dell’addolcitore.',
    ],
  },
  brineDrawTooLong: {
    description: 'L’addolcitore impiega troppo tempo ad aspirare la salamoia.',
    solutions: [
      washOnWithoutRegeneration,
      'Controllare il sale: rabboccare con sale rigenerante e rompere i grumi.',
      'Avviare di nuovo la rigenerazione; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: liberare dai cristalli di sale la linea e l’elettrovalvola salamoia.',
    ],
  },
  resinFlushTooLong: {
    description: 'L’addolcitore impiega troppo tempo a lavare le resine.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Avviare di nuovo la rigenerazione; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare elettrovalvola lavaggio resine e resine; se l’addolcitore è intasato, sostituirlo.',
    ],
  },
  inletOpenTooLong: {
    description: 'È entrata acqua per troppo tempo; la macchina si è spenta da sola.',
    solutions: [
      cutWater,
      'Guardare se c’è acqua sul pavimento e asciugarla.',
      callNow,
      wallOff,
      'Tecnico: controllare elettrovalvola di carico, sensori di livello e perdite dai tubi; sostituire ciò che è guasto.',
    ],
  },
  boilerHeaterOnTooLong: {
    description: 'Il boiler ha scaldato per troppo tempo; la macchina si è spenta da sola.',
    solutions: [
      'Lasciare spenta la macchina per mezz’ora, poi riaccenderla una sola volta.',
      'Se si spegne ancora da sola, lasciarla spenta e chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare sonda boiler, contattore e livello; disincrostare o sostituire la resistenza.',
    ],
  },
  shutdownDrainTooLong: {
    description: 'Lo scarico finale è durato troppo; la macchina si è spenta da sola.',
    solutions: [
      'Ad acqua fredda, togliere i filtri; pulire filtri e pozzetto indossando i guanti.',
      'Controllare che il tubo di scarico non sia piegato né lo scarico a pavimento intasato.',
      'Accendere la macchina e scaricare di nuovo; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare pompa e tubo di scarico e sensore di livello; togliere intasamenti, sostituire ciò che è guasto.',
    ],
  },
  selfCleanTooLong: {
    description: 'L’autopulizia è durata troppo ed è stata interrotta.',
    solutions: [
      'A macchina fredda, pulire a mano filtri, bracci di lavaggio e vasca.',
      openTap,
      'Avviare di nuovo l’autopulizia; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare elettrovalvola di carico, pompa di scarico e sensore di livello della vasca.',
    ],
  },
  startUpTooLong: {
    description: 'La macchina impiega troppo tempo per essere pronta.',
    solutions: [
      'Tenere chiusa la porta; controllare che tubo troppopieno e filtri siano al loro posto.',
      openTap,
      callIfBack,
      wallOff,
      'Tecnico: controllare elettrovalvola di carico, le due resistenze, i loro contattori e tutte le fasi.',
    ],
  },
  boilerThermostatTripped: {
    description: 'È scattato il termostato di sicurezza del boiler.',
    solutions: [
      'Spegnere la macchina, tenere chiusa la porta e lasciarla raffreddare.',
      callNow,
      wallOff,
      'Tecnico: trovare prima la causa: boiler senz’acqua, calcare, contattore incollato o sonda guasta.',
      'Tecnico: riarmare il termostato di sicurezza; sostituirlo se scatta ancora senza causa.',
    ],
  },
  tankThermostatTripped: {
    description: 'È scattato il termostato di sicurezza della vasca.',
    solutions: [
      'Spegnere la macchina, tenere chiusa la porta e lasciarla raffreddare.',
      callNow,
      wallOff,
      'Tecnico: trovare prima la causa: vasca senz’acqua, calcare, contattore incollato o sonda guasta.',
      'Tecnico: riarmare il termostato di sicurezza; sostituirlo se scatta ancora senza causa.',
    ],
  },
  regenerationNeeded: {
    description: 'L’addolcitore ha bisogno di una rigenerazione.',
    solutions: [
      'Controllare il sale e rabboccarlo se necessario.',
      'Avviare la rigenerazione quando non ci sono stoviglie in attesa.',
      washOnWithoutRegeneration,
      'Non rimandare per giorni: il calcare macchia le stoviglie e rovina il boiler.',
    ],
  },
  cycleCannotStart: {
    description: 'Il ciclo non può partire.',
    solutions: [
      'Chiudere bene la porta.',
      'Attendere che la macchina segnali di essere pronta.',
      'Cercare un altro allarme attivo e seguirne prima i passi.',
      'Se il ciclo non parte ancora, chiamare l’assistenza tecnica.',
    ],
  },
  doorOpen: {
    description: 'La porta è aperta.',
    solutions: [
      'Controllare che stoviglie o cesto non impediscano alla porta di chiudersi.',
      'Chiudere bene la porta.',
      'Se l’allarme resta con la porta chiusa, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare magnete, posizione e connettore del microinterruttore porta e sostituirlo se guasto.',
    ],
  },
  washTemperatureLow: {
    description: 'L’acqua di lavaggio non è abbastanza calda.',
    solutions: [
      'Tenere chiusa la porta e attendere che la macchina segnali di essere pronta.',
      'Rilavare l’ultimo cesto: potrebbe non essere igienicamente pulito.',
      callIfBack,
      wallOff,
      'Tecnico: controllare resistenza, contattore e sonda della vasca.',
    ],
  },
  rinseTemperatureLow: {
    description: 'L’acqua di risciacquo non è abbastanza calda.',
    solutions: [
      'Attendere che la macchina segnali di essere pronta.',
      'Rilavare l’ultimo cesto: potrebbe non essere igienicamente pulito.',
      callIfBack,
      wallOff,
      'Tecnico: controllare resistenza, contattore e sonda del boiler; disincrostare il boiler.',
    ],
  },
  saltMissing: {
    description: 'L’addolcitore è senza sale.',
    solutions: [
      'Riempire il contenitore del sale con sale rigenerante; non versarvi mai detergente.',
      'Chiudere bene il coperchio e raccogliere il sale caduto: fa arrugginire l’acciaio.',
      'Avviare una rigenerazione quando non ci sono stoviglie in attesa.',
      washOnWithoutRegeneration,
    ],
  },
  filterMisplaced: {
    description: 'Un filtro manca o non è al suo posto.',
    solutions: [
      'Aprire la porta e attendere che l’acqua sia ferma; attenzione al vapore.',
      'Pulire i filtri sotto l’acqua corrente e inserirli a fondo.',
      'Non lavare mai senza filtri: lo sporco intasa pompe e ugelli.',
      'Se l’allarme resta con i filtri al loro posto, chiamare l’assistenza tecnica.',
    ],
  },
  chemistryLow: {
    description: 'Il detergente o il brillantante sta per finire.',
    solutions: [
      'Indossare guanti e occhiali di protezione.',
      'Cambiare o rabboccare la tanica quasi vuota; non scambiare mai i due prodotti.',
      'Controllare che la lancia di aspirazione arrivi in fondo e il suo filtro sia pulito.',
      'Se l’allarme resta con le taniche piene, chiamare l’assistenza tecnica.',
    ],
  },
  cycleIncomplete: {
    description: 'L’ultimo ciclo non è terminato: le stoviglie non sono igienicamente pulite.',
    solutions: [
      'Rilavare il cesto dall’inizio.',
      'Tenere chiusa la porta e accesa la macchina fino alla fine del ciclo.',
      'Se i cicli si interrompono senza che nessuno li fermi, chiamare l’assistenza tecnica.',
    ],
  },
  tankOverLevel: {
    description: 'La vasca è troppo piena.',
    solutions: [
      'Chiudere il rubinetto dell’acqua e scaricare la macchina.',
      'Ad acqua fredda, liberare filtri, troppopieno e pozzetto indossando i guanti.',
      'Aprire il rubinetto e ripartire; se l’allarme si ripresenta, chiamare l’assistenza tecnica.',
      wallOff,
      'Tecnico: controllare troppopieno, scarico, elettrovalvola di carico e sensore di livello; sostituire ciò che è guasto.',
    ],
  },
  waterInBase: {
    description: 'C’è acqua nel basamento della macchina: qualcosa perde.',
    solutions: [
      cutWater,
      'Asciugare l’acqua sul pavimento perché nessuno scivoli.',
      callNow,
      wallOff,
      'Tecnico: cercare la perdita in tubi, guarnizioni, pompe ed elettrovalvole; ripararla e asciugare il basamento.',
    ],
  },
} as const satisfies AlarmTexts;
