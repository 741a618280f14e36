import type { AlarmTexts } from '../alarm-texts.ts';

// Steps that recur: one wording each. The laws about them are in terms.md.
const restart = 'Apagar la máquina, esperar un minuto y volver a encenderla.';
const restartAtWall = 'Desconectar la máquina en el interruptor de pared, esperar un minuto y volver a conectarla.';
const callIfBack = 'Si la alarma vuelve a aparecer, llamar al servicio técnico.';
const callNow = 'No usar la máquina y llamar al servicio técnico.';
const wallOff = 'Desconectar la máquina en el interruptor de pared antes de abrirla.';
const cutPower = 'Desconectar de inmediato la máquina en el interruptor de pared y dejarla desconectada.';
const cutWater = 'Cerrar el grifo de agua y desconectar la máquina en el interruptor de pared.';
const openTap = 'Abrir del todo el grifo de agua y comprobar que la manguera de entrada no esté doblada.';
const washOn = 'Seguir lavando: la limpieza de la vajilla no se ve afectada.';
const washOnWithoutRegeneration =
  'Seguir lavando si es necesario: la máquina puede funcionar sin ciclos de regeneración.';
const checkBreaker = 'Comprobar el interruptor magnetotérmico de la máquina; si ha saltado, rearmarlo una sola vez.';

export const es = {
  boilerHeaterStuckOff: {
    description: 'El calentamiento del calderín no se activa aunque la máquina pide calor.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar contactor, fusible y cableado del calentamiento del calderín; apretar los bornes flojos.',
      'Técnico: medir la resistencia con el polímetro; sustituir la resistencia, el contactor o la placa de potencia.',
    ],
  },
  boilerHeaterStuckOn: {
    description: 'El calentamiento del calderín sigue activado cuando debería estar apagado.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Técnico: comprobar si el contactor del calentamiento del calderín tiene los contactos pegados y sustituirlo.',
      'Técnico: si el contactor está bien, comprobar su cableado de mando y sustituir la placa de potencia.',
    ],
  },
  tankHeaterStuckOff: {
    description: 'El calentamiento de la cuba no se activa aunque la máquina pide calor.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar contactor, fusible y cableado del calentamiento de la cuba; apretar los bornes flojos.',
      'Técnico: medir la resistencia con el polímetro; sustituir la resistencia, el contactor o la placa de potencia.',
    ],
  },
  tankHeaterStuckOn: {
    description: 'El calentamiento de la cuba sigue activado cuando debería estar apagado.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Técnico: comprobar si el contactor del calentamiento de la cuba tiene los contactos pegados y sustituirlo.',
      'Técnico: si el contactor está bien, comprobar su cableado de mando y sustituir la placa de potencia.',
    ],
  },
  washPumpStuckOff: {
    description: 'La bomba de lavado no arranca al empezar el lavado.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector, contactor, protección del motor y condensador de la bomba de lavado.',
      'Técnico: girar la bomba a mano y medir el bobinado; sustituir la bomba o la placa de potencia.',
    ],
  },
  washPumpStuckOn: {
    description: 'La bomba de lavado sigue en marcha cuando debería haberse parado.',
    solutions: [
      'Mantener la puerta cerrada: se sigue rociando agua caliente.',
      cutPower,
      callNow,
      wallOff,
      'Técnico: comprobar si el contactor de la bomba de lavado está pegado; sustituir el contactor o la placa de potencia.',
    ],
  },
  rinsePumpStuckOff: {
    description: 'La bomba de aclarado no arranca al empezar el aclarado.',
    solutions: [
      'Lavar de nuevo la última cesta: no se ha aclarado.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector, cableado y bobinado; sustituir la bomba de aclarado o la placa de potencia.',
    ],
  },
  rinsePumpStuckOn: {
    description: 'La bomba de aclarado sigue en marcha cuando debería haberse parado.',
    solutions: [
      'Mantener la puerta cerrada: se sigue rociando agua caliente.',
      cutPower,
      callNow,
      wallOff,
      'Técnico: comprobar si el relé de la bomba de aclarado está pegado; sustituir el relé o la placa de potencia.',
    ],
  },
  drainPumpStuckOff: {
    description: 'La bomba de vaciado no arranca cuando la máquina debe vaciarse.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector, cableado y bobinado de la bomba de vaciado; retirar lo que bloquee el rodete.',
      'Técnico: si la bomba está bien, sustituir la placa de potencia.',
    ],
  },
  drainPumpStuckOn: {
    description: 'La bomba de vaciado sigue en marcha cuando debería haberse parado.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar si el relé de la bomba de vaciado está pegado y revisar su cableado de mando.',
      'Técnico: sustituir el relé o la placa de potencia.',
    ],
  },
  inletValveStuckOff: {
    description: 'La electroválvula de entrada no se abre.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado de la electroválvula de entrada y medir su bobina.',
      'Técnico: sustituir la electroválvula de entrada o la placa de potencia.',
    ],
  },
  inletValveStuckOn: {
    description: 'La electroválvula de entrada no se cierra: puede seguir entrando agua.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Técnico: comprobar si la electroválvula de entrada tiene suciedad y si su relé está pegado.',
      'Técnico: sustituir la electroválvula de entrada o la placa de potencia.',
    ],
  },
  breakTankValveStuckOff: {
    description: 'La electroválvula de llenado del depósito de ruptura no se abre.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado de la electroválvula de llenado y medir su bobina.',
      'Técnico: sustituir la electroválvula de llenado o la placa de potencia.',
    ],
  },
  breakTankValveStuckOn: {
    description: 'La electroválvula de llenado del depósito de ruptura no se cierra: puede entrar agua.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Técnico: comprobar si la electroválvula de llenado tiene suciedad y si su relé está pegado.',
      'Técnico: sustituir la electroválvula de llenado o la placa de potencia.',
    ],
  },
  detergentPumpStuckOff: {
    description: 'La bomba de detergente no funciona: la vajilla puede no salir limpia.',
    solutions: [
      'Revisar cada cesta y lavar de nuevo lo que no esté limpio.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y motor; sustituir la bomba de detergente o la placa de potencia.',
    ],
  },
  detergentPumpStuckOn: {
    description: 'La bomba de detergente no se para: llega demasiado detergente al agua.',
    solutions: [
      'Con guantes y gafas de protección, sacar la lanza de aspiración del bidón de detergente.',
      'Vaciar la máquina, volver a llenarla y lavar de nuevo las últimas cestas: pueden tener detergente.',
      callNow,
      wallOff,
      'Técnico: comprobar si el relé de la bomba de detergente está pegado; sustituir el relé o la placa de potencia.',
    ],
  },
  rinseAidPumpStuckOff: {
    description: 'La bomba de abrillantador no funciona: la vajilla se seca despacio y con manchas.',
    solutions: [
      'Seguir lavando y repasar a mano copas y cubiertos hasta que se repare.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y motor; sustituir la bomba de abrillantador o la placa de potencia.',
    ],
  },
  rinseAidPumpStuckOn: {
    description: 'La bomba de abrillantador no se para: llega demasiado abrillantador al agua.',
    solutions: [
      'Con guantes y gafas de protección, sacar la lanza de aspiración del bidón de abrillantador.',
      'Vaciar la máquina, volver a llenarla y lavar de nuevo las últimas cestas: pueden tener abrillantador.',
      callNow,
      wallOff,
      'Técnico: comprobar si el relé de la bomba de abrillantador está pegado; sustituir el relé o la placa de potencia.',
    ],
  },
  brineValveStuckOff: {
    description: 'La electroválvula de salmuera no se abre: el descalcificador no puede regenerarse.',
    solutions: [
      washOnWithoutRegeneration,
      'Llamar pronto al servicio técnico: sin regeneración se acumula cal.',
      wallOff,
      'Técnico: comprobar conector y cableado de la electroválvula de salmuera y medir su bobina.',
      'Técnico: sustituir la electroválvula de salmuera o la placa de potencia.',
    ],
  },
  brineValveStuckOn: {
    description: 'La electroválvula de salmuera no se cierra: puede llegar agua salada a la vajilla.',
    solutions: [
      washOnWithoutRegeneration,
      'Si la vajilla sabe a sal o tiene marcas blancas, dejar de lavar y llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar si la electroválvula de salmuera tiene cristales de sal y si su relé está pegado.',
      'Técnico: sustituir la electroválvula de salmuera o la placa de potencia.',
    ],
  },
  resinFlushValveStuckOff: {
    description: 'La electroválvula de lavado de resinas no se abre: las resinas no se lavan.',
    solutions: [
      washOnWithoutRegeneration,
      'Llamar pronto al servicio técnico: sin regeneración se acumula cal.',
      wallOff,
      'Técnico: comprobar conector y cableado de la electroválvula de lavado de resinas y medir su bobina.',
      'Técnico: sustituir la electroválvula de lavado de resinas o la placa de potencia.',
    ],
  },
  resinFlushValveStuckOn: {
    description: 'La electroválvula de lavado de resinas no se cierra: se pierde agua por el desagüe.',
    solutions: [
      washOnWithoutRegeneration,
      'Cerrar el grifo de agua siempre que no se use la máquina y llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar si la electroválvula de lavado de resinas tiene bolitas de resina y si su relé está pegado.',
      'Técnico: sustituir la electroválvula de lavado de resinas o la placa de potencia.',
    ],
  },
  heatRecoveryFanStuckOff: {
    description: 'El ventilador de la recuperación de calor no gira: sale más vapor de la máquina.',
    solutions: [
      'Seguir lavando, pero abrir la puerta despacio: sale vapor caliente.',
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado del ventilador y girar su hélice a mano.',
      'Técnico: sustituir el ventilador o la placa de potencia.',
    ],
  },
  heatRecoveryFanStuckOn: {
    description: 'El ventilador de la recuperación de calor no se para.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Técnico: comprobar si el relé del ventilador está pegado; sustituir el relé o la placa de potencia.',
    ],
  },
  doorLockStuckOff: {
    description: 'La puerta no se bloquea al empezar el ciclo.',
    solutions: [
      'Abrir la puerta, retirar lo que le impida cerrar y cerrarla bien.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar alineación, conector y bobina; sustituir el bloqueo de puerta o la placa de potencia.',
    ],
  },
  doorLockStuckOn: {
    description: 'La puerta sigue bloqueada aunque el ciclo ha terminado.',
    solutions: [
      'No forzar la puerta: empujarla hasta el cierre, esperar un minuto e intentarlo de nuevo.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: desbloquear a mano; comprobar pestillo, bobina y relé; sustituir el bloqueo o la placa de potencia.',
    ],
  },
  coldRinseValveStuckOff: {
    description: 'La electroválvula de aclarado en frío no se abre: los vasos salen calientes.',
    solutions: [
      'Seguir lavando y dejar enfriar los vasos antes de usarlos.',
      openTap,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y bobina; sustituir la electroválvula de aclarado en frío o la placa de potencia.',
    ],
  },
  coldRinseValveStuckOn: {
    description: 'La electroválvula de aclarado en frío no se cierra: entra agua fría en la cuba.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Técnico: comprobar si la electroválvula de aclarado en frío tiene suciedad y si su relé está pegado.',
      'Técnico: sustituir la electroválvula de aclarado en frío o la placa de potencia.',
    ],
  },
  mainRelayStuckOff: {
    description: 'El relé principal no se activa: bombas y calentamientos no reciben corriente.',
    solutions: [
      checkBreaker,
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: comprobar el relé principal, su fusible y su cableado; sustituir el relé o la placa de potencia.',
    ],
  },
  mainRelayStuckOn: {
    description: 'El relé principal no se desactiva: con la máquina apagada quedan partes con tensión.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Técnico: comprobar si el relé principal tiene los contactos pegados y sustituirlo.',
      'Técnico: si el relé está bien, comprobar su cableado de mando y sustituir la placa de potencia.',
    ],
  },
  boilerProbeBroken: {
    description: 'La sonda de temperatura del calderín no da lectura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado; medir la sonda del calderín y sustituirla si está averiada.',
      'Técnico: si la sonda está bien, sustituir la placa principal.',
    ],
  },
  tankProbeBroken: {
    description: 'La sonda de temperatura de la cuba no da lectura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado; medir la sonda de la cuba y sustituirla si está averiada.',
      'Técnico: si la sonda está bien, sustituir la placa principal.',
    ],
  },
  inletProbeBroken: {
    description: 'La sonda de temperatura del agua de entrada no da lectura.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado; medir la sonda de entrada y sustituirla si está averiada.',
      'Técnico: si la sonda está bien, sustituir la placa principal.',
    ],
  },
  boilerLevelSensorBroken: {
    description: 'El sensor de nivel del calderín no da lectura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado del sensor del calderín y que su tubo de aire no esté doblado ni tenga fugas.',
      'Técnico: sustituir y calibrar el sensor de nivel; si está bien, sustituir la placa principal.',
    ],
  },
  tankLevelSensorBroken: {
    description: 'El sensor de nivel de la cuba no da lectura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado del sensor de la cuba y que su tubo de aire no esté doblado ni tenga fugas.',
      'Técnico: sustituir y calibrar el sensor de nivel; si está bien, sustituir la placa principal.',
    ],
  },
  breakTankLevelSensorBroken: {
    description: 'El sensor de nivel del depósito de ruptura no da lectura.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar conector y cableado del sensor del depósito de ruptura y que su tubo de aire no tenga fugas.',
      'Técnico: sustituir y calibrar el sensor de nivel; si está bien, sustituir la placa principal.',
    ],
  },
  flowMeterSilent: {
    description: 'El caudalímetro no cuenta nada aunque entra agua.',
    solutions: [
      openTap,
      'Seguir lavando y llamar al servicio técnico: ya no se cuentan ni el agua ni las regeneraciones.',
      wallOff,
      'Técnico: comprobar el conector del caudalímetro y limpiar su turbina.',
      'Técnico: sustituir el caudalímetro; si está bien, sustituir la placa principal.',
    ],
  },
  boilerProbeImplausible: {
    description: 'La temperatura medida en el calderín no puede ser correcta.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar que la sonda del calderín esté firme en su vaina y que su conector esté seco y limpio.',
      'Técnico: sustituir la sonda del calderín; si está bien, sustituir la placa principal.',
    ],
  },
  tankProbeImplausible: {
    description: 'La temperatura medida en la cuba no puede ser correcta.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar que la sonda de la cuba esté firme en su vaina y que su conector esté seco y limpio.',
      'Técnico: sustituir la sonda de la cuba; si está bien, sustituir la placa principal.',
    ],
  },
  boilerLevelImplausible: {
    description: 'El nivel medido en el calderín no puede ser correcto.',
    solutions: [
      openTap,
      restart,
      callIfBack,
      wallOff,
      'Técnico: eliminar agua y cal del tubo de aire del sensor de nivel; sustituir el sensor y calibrarlo.',
    ],
  },
  tankLevelImplausible: {
    description: 'El nivel medido en la cuba no puede ser correcto.',
    solutions: [
      'Vaciar la máquina, dejarla enfriar y limpiar los filtros y la cuba.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: eliminar agua y suciedad del tubo de aire del sensor de nivel; sustituir el sensor y calibrarlo.',
    ],
  },
  saltSensorBroken: {
    description: 'El sensor de sal no da lectura: la máquina no detecta si falta sal.',
    solutions: [
      'Seguir lavando; mirar el depósito de sal todos los días y rellenarlo a mano.',
      callIfBack,
      wallOff,
      'Técnico: limpiar el sensor de sal y comprobar su conector y su cableado.',
      'Técnico: sustituir el sensor de sal; si está bien, sustituir la placa principal.',
    ],
  },
  supplyVoltageSensorBroken: {
    description: 'La máquina ya no mide su tensión de red.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Técnico: comprobar el conector entre la placa de potencia y la placa principal.',
      'Técnico: sustituir la placa de potencia.',
    ],
  },
  panelSilent: {
    description: 'El panel de mandos no responde.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: comprobar el cable entre el panel de mandos y la placa principal, y sus conectores.',
      'Técnico: sustituir el cable, después el panel de mandos y después la placa principal.',
    ],
  },
  powerBoardSilent: {
    description: 'La placa de potencia no responde a la placa principal.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: comprobar los fusibles de la placa de potencia, su cable con la placa principal y sus conectores.',
      'Técnico: sustituir el cable, después la placa de potencia y después la placa principal.',
    ],
  },
  connectivitySilent: {
    description: 'El módulo de comunicación no responde: no hay acceso remoto a la máquina.',
    solutions: [
      'Seguir lavando: la máquina guarda sus registros hasta que vuelva a conectarse.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: comprobar el cable y los conectores del módulo de comunicación y sustituir lo que esté dañado.',
    ],
  },
  dosingUnitSilent: {
    description: 'El dosificador no responde: pueden faltar detergente y abrillantador.',
    solutions: [
      'Comprobar que el dosificador esté enchufado y encendido.',
      'Revisar cada cesta y lavar de nuevo lo que no esté limpio.',
      callIfBack,
      wallOff,
      'Técnico: comprobar alimentación, cable y conectores del dosificador; sustituirlo si sigue sin responder.',
    ],
  },
  memoryFaulty: {
    description: 'La memoria de la placa principal está averiada.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: sustituir la placa principal y cargar los parámetros de este modelo.',
    ],
  },
  clockFaulty: {
    description: 'El reloj de la máquina ha perdido la hora.',
    solutions: [
      'Ajustar fecha y hora en el panel de mandos para que los registros de higiene sean correctos.',
      'Seguir lavando; si al día siguiente la hora vuelve a estar mal, llamar al servicio técnico.',
      wallOff,
      'Técnico: sustituir la pila del reloj; si la hora se pierde de nuevo, sustituir la placa principal.',
    ],
  },
  phaseL1Missing: {
    description: 'Falta la fase L1 de la alimentación eléctrica.',
    solutions: [
      checkBreaker,
      'Pedir a un electricista que mida la fase L1 en el interruptor de pared de la máquina.',
      'Si allí hay fase L1, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar los bornes L1, el cable de alimentación y el fusible de la placa de potencia.',
    ],
  },
  phaseL2Missing: {
    description: 'Falta la fase L2 de la alimentación eléctrica.',
    solutions: [
      checkBreaker,
      'Pedir a un electricista que mida la fase L2 en el interruptor de pared de la máquina.',
      'Si allí hay fase L2, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar los bornes L2, el cable de alimentación y el fusible de la placa de potencia.',
    ],
  },
  phaseL3Missing: {
    description: 'Falta la fase L3 de la alimentación eléctrica.',
    solutions: [
      checkBreaker,
      'Pedir a un electricista que mida la fase L3 en el interruptor de pared de la máquina.',
      'Si allí hay fase L3, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar los bornes L3, el cable de alimentación y el fusible de la placa de potencia.',
    ],
  },
  undervoltage: {
    description: 'La tensión de red es demasiado baja.',
    solutions: [
      'Apagar otros aparatos grandes de la misma línea y volver a intentarlo.',
      'Pedir a un electricista que mida la tensión en el interruptor de pared mientras la máquina calienta.',
      'Si allí la tensión es correcta, llamar al servicio técnico.',
      wallOff,
      'Técnico: apretar los bornes de alimentación; sustituir la placa de potencia si mide mal.',
    ],
  },
  overvoltage: {
    description: 'La tensión de red es demasiado alta.',
    solutions: [
      cutPower,
      'Pedir a un electricista que mida la tensión y el neutro en el interruptor de pared.',
      'Encender la máquina cuando la tensión sea correcta; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar los bornes de alimentación y el neutro; sustituir la placa de potencia si mide mal.',
    ],
  },
  frequencyOutOfRange: {
    description: 'La frecuencia de la alimentación eléctrica no es correcta.',
    solutions: [
      'Si el local funciona con un grupo electrógeno, hacer comprobar su velocidad.',
      'Seguir lavando; si la alarma dura un día entero con la red pública, llamar al servicio técnico.',
      wallOff,
      'Técnico: sustituir la placa de potencia si mide mal.',
    ],
  },
  controlVoltageLow: {
    description: 'La alimentación de baja tensión de la electrónica es demasiado débil.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: desenchufar sensores y panel uno a uno para hallar el cortocircuito; secar o sustituir lo que lo cause.',
      'Técnico: sustituir la fuente de alimentación o la placa de potencia.',
    ],
  },
  boardTooHot: {
    description: 'La electrónica está demasiado caliente.',
    solutions: [
      'Apagar la máquina después del ciclo y dejarla enfriar media hora.',
      'Despejar el espacio alrededor de la máquina y apartar de ella los aparatos calientes.',
      callIfBack,
      wallOff,
      'Técnico: limpiar rejillas y ventilador de la electrónica; comprobar si sale vapor por la puerta o la base.',
    ],
  },
  earthLeakage: {
    description: 'Hay una fuga de corriente a tierra: peligro de descarga eléctrica.',
    solutions: [
      'No tocar la máquina; desconectarla en el interruptor de pared. Si ha saltado el interruptor diferencial, no rearmarlo.',
      callNow,
      wallOff,
      'Técnico: medir el aislamiento de cada resistencia, bomba y electroválvula; comprobar la toma de tierra.',
      'Técnico: sustituir lo que tenga fuga, secar el cableado y probar la máquina antes de volver a usarla.',
    ],
  },
  doorSwitchContradictory: {
    description: 'Los interruptores de puerta se contradicen: abierta y cerrada a la vez.',
    solutions: [
      'Abrir la puerta, limpiar su borde y cerrarla bien.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar imanes, alineación y conectores de los interruptores de puerta; sustituir el averiado.',
    ],
  },
  outputStageFaulty: {
    description: 'Una salida de la placa de potencia está averiada.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: medir si bombas y electroválvulas están en cortocircuito y sustituir la que lo esté.',
      'Técnico: sustituir la placa de potencia.',
    ],
  },
  keyStuck: {
    description: 'Una tecla del panel de mandos está pulsada continuamente.',
    solutions: [
      'Secar el panel de mandos y comprobar que nada presione una tecla.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar si el panel de mandos tiene humedad o daños y sustituirlo.',
    ],
  },
  washPumpOverloaded: {
    description: 'La bomba de lavado está sobrecargada o bloqueada.',
    solutions: [
      'Vaciar la máquina, dejarla enfriar y retirar lo que obstruya los filtros y la aspiración de la bomba.',
      'Esperar diez minutos a que la bomba se enfríe e iniciar un ciclo.',
      callIfBack,
      wallOff,
      'Técnico: liberar el rodete; comprobar rodamientos, retén y bobinado; sustituir la bomba si gira con dificultad.',
    ],
  },
  rinsePumpOverloaded: {
    description: 'La bomba de aclarado está sobrecargada o bloqueada.',
    solutions: [
      'Sacar los brazos de aclarado cuando estén fríos, limpiar las boquillas y volver a montarlos.',
      'Esperar diez minutos a que la bomba se enfríe e iniciar un ciclo.',
      callIfBack,
      wallOff,
      'Técnico: quitar la cal del rodete; comprobar rodamientos y bobinado; sustituir la bomba si gira con dificultad.',
    ],
  },
  drainPumpOverloaded: {
    description: 'La bomba de vaciado está sobrecargada o bloqueada.',
    solutions: [
      'Con el agua fría y guantes puestos, sacar los filtros y retirar lo que haya en el sumidero de la cuba.',
      'Comprobar que la manguera de desagüe no esté doblada y vaciar de nuevo.',
      callIfBack,
      wallOff,
      'Técnico: liberar el rodete; comprobar rodamientos y bobinado; sustituir la bomba si gira con dificultad.',
    ],
  },
  connectivityModuleFaulty: {
    description: 'El módulo de comunicación está averiado: no hay acceso remoto a la máquina.',
    solutions: [
      'Seguir lavando: la máquina guarda sus registros hasta que vuelva a conectarse.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Técnico: sustituir el módulo de comunicación y volver a conectar la máquina.',
    ],
  },
  boilerOverheated: {
    description: 'El calderín se ha sobrecalentado: está por encima de {criticalTmp}.',
    solutions: [
      'Apagar la máquina y mantener la puerta cerrada: puede salir vapor.',
      'Volver a encenderla solo cuando el calderín esté por debajo de {restartTmp}.',
      callIfBack,
      wallOff,
      'Técnico: comprobar sonda, contactor, termostato de seguridad y nivel del calderín; sustituir lo averiado.',
    ],
  },
  tankOverheated: {
    description: 'La cuba se ha sobrecalentado: está por encima de {criticalTmp}.',
    solutions: [
      'Apagar la máquina y mantener la puerta cerrada: puede salir vapor.',
      'Volver a encenderla solo cuando la cuba esté por debajo de {restartTmp}.',
      callIfBack,
      wallOff,
      'Técnico: comprobar sonda, contactor, termostato de seguridad y nivel de la cuba; sustituir lo averiado.',
    ],
  },
  parametersMissing: {
    description: 'La máquina ha perdido sus parámetros.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Técnico, desde el panel de mandos: cargar los parámetros de este modelo y comprobar las capacidades.',
      wallOff,
      'Técnico: si los parámetros se pierden de nuevo, sustituir la placa principal.',
    ],
  },
  parameterOutOfBounds: {
    description: 'Un parámetro está fuera de sus límites; la máquina usa el valor predeterminado.',
    solutions: [
      'Seguir lavando e indicar al servicio técnico qué parámetro se cambió por última vez.',
      'Técnico, desde el panel de mandos: corregir el parámetro o restablecer los valores predeterminados.',
      wallOff,
      'Técnico: si vuelve a cambiar por sí solo, sustituir la placa principal.',
    ],
  },
  parametersOfOtherModel: {
    description: 'Los parámetros son de otro modelo.',
    solutions: [
      callNow,
      'Técnico, desde el panel de mandos: comparar el modelo con la placa de características y cargar sus parámetros.',
      wallOff,
      'Técnico: si la placa principal es de otro modelo, sustituirla.',
    ],
  },
  calibrationInvalid: {
    description: 'La calibración de un sensor de nivel falta o no es correcta.',
    solutions: [
      callNow,
      'Técnico, desde el panel de mandos: calibrar los sensores de nivel en los cuatro puntos.',
      wallOff,
      'Técnico: si un sensor no se puede calibrar, comprobar su tubo de aire y sustituirlo.',
    ],
  },
  firmwareDamaged: {
    description: 'El firmware de la máquina está dañado.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Técnico, desde el panel de mandos: reinstalar el firmware y no apagar la máquina hasta que termine.',
      wallOff,
      'Técnico: si el firmware no se puede instalar, sustituir la placa principal.',
    ],
  },
  firmwareMismatch: {
    description: 'Las versiones de firmware de las placas no son compatibles.',
    solutions: [
      'Seguir lavando y llamar al servicio técnico.',
      'Técnico, desde el panel de mandos: actualizar el firmware de todas las placas a la misma versión.',
      wallOff,
      'Técnico: si una placa rechaza la actualización, sustituirla.',
    ],
  },
  firmwareUpdateInterrupted: {
    description: 'Se ha interrumpido una actualización de firmware.',
    solutions: [
      'Dejar la máquina encendida y comprobar que esté conectada.',
      'Llamar al servicio técnico para que vuelva a iniciar la actualización.',
      'Técnico, desde el panel de mandos: reinstalar el firmware y no apagar la máquina hasta que termine.',
      wallOff,
      'Técnico: si la actualización vuelve a detenerse, sustituir la placa principal.',
    ],
  },
  boilerFillTooLong: {
    description: 'El calderín tarda demasiado en llenarse.',
    solutions: [
      openTap,
      'Comprobar en otro grifo que la cocina tenga presión de agua.',
      callIfBack,
      wallOff,
      'Técnico: limpiar el filtro de entrada; comprobar la electroválvula de entrada y el sensor de nivel del calderín.',
    ],
  },
  tankFillTooLong: {
    description: 'La cuba tarda demasiado en llenarse.',
    solutions: [
      'Comprobar que el tubo rebosadero y los filtros estén en su sitio: sin ellos, el agua se escapa.',
      openTap,
      callIfBack,
      wallOff,
      'Técnico: comprobar electroválvula de entrada, bomba de aclarado y sensor de nivel; limpiar filtro de entrada y boquillas.',
    ],
  },
  breakTankFillTooLong: {
    description: 'El depósito de ruptura tarda demasiado en llenarse.',
    solutions: [
      openTap,
      'Comprobar en otro grifo que la cocina tenga presión de agua.',
      callIfBack,
      wallOff,
      'Técnico: limpiar el filtro de entrada; comprobar la electroválvula de llenado y el sensor de nivel del depósito.',
    ],
  },
  boilerHeatTooLong: {
    description: 'El calderín tarda demasiado en calentarse.',
    solutions: [
      checkBreaker,
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar resistencia, contactor y termostato de seguridad del calderín; descalcificar o sustituir la resistencia.',
    ],
  },
  tankHeatTooLong: {
    description: 'La cuba tarda demasiado en calentarse.',
    solutions: [
      'Mantener la puerta cerrada y esperar a que la máquina indique que está lista.',
      restart,
      callIfBack,
      wallOff,
      'Técnico: comprobar resistencia, contactor y termostato de seguridad de la cuba; descalcificar o sustituir la resistencia.',
    ],
  },
  rinseHeatWaitTooLong: {
    description: 'El agua de aclarado no se ha calentado a tiempo.',
    solutions: [
      'Lavar de nuevo la última cesta: puede no estar higiénicamente limpia.',
      'Dejar un minuto entre cestas para que el calderín pueda calentarse.',
      callIfBack,
      wallOff,
      'Técnico: comprobar si hay cal en la resistencia del calderín; comprobar contactor, todas las fases y temperatura de entrada.',
    ],
  },
  rinseTooLong: {
    description: 'El aclarado dura demasiado: sale muy poca agua.',
    solutions: [
      'Sacar los brazos de aclarado cuando estén fríos, limpiar las boquillas y volver a montarlos.',
      openTap,
      'Lavar de nuevo la última cesta; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: buscar cal en bomba de aclarado, salida del calderín y mangueras; sustituir lo averiado.',
    ],
  },
  drainTooLong: {
    description: 'La máquina tarda demasiado en vaciarse.',
    solutions: [
      'Con el agua fría y guantes puestos, sacar los filtros y limpiarlos junto con el sumidero de la cuba.',
      'Comprobar que la manguera de desagüe no esté doblada ni el desagüe del suelo obstruido, y vaciar de nuevo.',
      callIfBack,
      wallOff,
      'Técnico: comprobar bomba de vaciado, manguera de desagüe y sensor de nivel; desatascar y sustituir lo averiado.',
    ],
  },
  tankLevelDoesNotDrop: {
    description: 'El nivel de la cuba no baja aunque la máquina se está vaciando.',
    solutions: [
      'Con el agua fría y guantes puestos, sacar los filtros y limpiarlos junto con el sumidero de la cuba.',
      'Comprobar que el tubo rebosadero esté retirado, si la máquina lo tiene, y vaciar de nuevo.',
      callIfBack,
      wallOff,
      'Técnico: comprobar la bomba de vaciado; desatascar el tubo de aire del sensor de nivel de la cuba.',
    ],
  },
  regenerationFillTooLong: {
    description: 'El descalcificador tarda demasiado en llenarse para la regeneración.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Iniciar de nuevo la regeneración; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: limpiar el filtro de entrada; comprobar la electroválvula de entrada y los tubos del descalcificador.',
    ],
  },
  brineDrawTooLong: {
    description: 'El descalcificador tarda demasiado en aspirar la salmuera.',
    solutions: [
      washOnWithoutRegeneration,
      'Comprobar la sal: rellenar con sal regeneradora y deshacer los terrones.',
      'Iniciar de nuevo la regeneración; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: eliminar los cristales de sal del tubo y de la electroválvula de salmuera.',
    ],
  },
  resinFlushTooLong: {
    description: 'El descalcificador tarda demasiado en lavar las resinas.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Iniciar de nuevo la regeneración; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar la electroválvula de lavado de resinas y las resinas; si hay atasco, sustituir el descalcificador.',
    ],
  },
  inletOpenTooLong: {
    description: 'Ha entrado agua durante demasiado tiempo; la máquina se ha apagado sola.',
    solutions: [
      cutWater,
      'Comprobar si hay agua en el suelo y secarla.',
      callNow,
      wallOff,
      'Técnico: comprobar electroválvula de entrada, sensores de nivel y fugas en mangueras; sustituir lo averiado.',
    ],
  },
  boilerHeaterOnTooLong: {
    description: 'El calderín ha calentado durante demasiado tiempo; la máquina se ha apagado sola.',
    solutions: [
      'Dejar la máquina apagada media hora y encenderla después una sola vez.',
      'Si vuelve a apagarse sola, dejarla apagada y llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar sonda, contactor y nivel del calderín; descalcificar o sustituir la resistencia.',
    ],
  },
  shutdownDrainTooLong: {
    description: 'El vaciado final ha durado demasiado; la máquina se ha apagado sola.',
    solutions: [
      'Con el agua fría y guantes puestos, sacar los filtros y limpiarlos junto con el sumidero de la cuba.',
      'Comprobar que la manguera de desagüe no esté doblada ni el desagüe del suelo obstruido.',
      'Encender la máquina y vaciar de nuevo; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar bomba de vaciado, manguera de desagüe y sensor de nivel; desatascar y sustituir lo averiado.',
    ],
  },
  selfCleanTooLong: {
    description: 'La autolimpieza ha durado demasiado y se ha interrumpido.',
    solutions: [
      'Limpiar a mano filtros, brazos de lavado y cuba cuando la máquina esté fría.',
      openTap,
      'Iniciar de nuevo la autolimpieza; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar electroválvula de entrada, bomba de vaciado y sensor de nivel de la cuba.',
    ],
  },
  startUpTooLong: {
    description: 'La máquina tarda demasiado en estar lista.',
    solutions: [
      'Mantener la puerta cerrada; comprobar que el tubo rebosadero y los filtros estén en su sitio.',
      openTap,
      callIfBack,
      wallOff,
      'Técnico: comprobar electroválvula de entrada, ambos calentamientos, sus contactores y todas las fases.',
    ],
  },
  boilerThermostatTripped: {
    description: 'Ha saltado el termostato de seguridad del calderín.',
    solutions: [
      'Apagar la máquina, mantener la puerta cerrada y dejarla enfriar.',
      callNow,
      wallOff,
      'Técnico: buscar antes la causa: calderín sin agua, resistencia con cal, contactor pegado o sonda averiada.',
      'Técnico: rearmar el termostato de seguridad; sustituirlo si vuelve a saltar sin causa.',
    ],
  },
  tankThermostatTripped: {
    description: 'Ha saltado el termostato de seguridad de la cuba.',
    solutions: [
      'Apagar la máquina, mantener la puerta cerrada y dejarla enfriar.',
      callNow,
      wallOff,
      'Técnico: buscar antes la causa: cuba sin agua, resistencia con cal, contactor pegado o sonda averiada.',
      'Técnico: rearmar el termostato de seguridad; sustituirlo si vuelve a saltar sin causa.',
    ],
  },
  regenerationNeeded: {
    description: 'El descalcificador necesita una regeneración.',
    solutions: [
      'Comprobar la sal y rellenarla si hace falta.',
      'Iniciar la regeneración cuando no haya vajilla esperando.',
      washOnWithoutRegeneration,
      'No aplazarla varios días: la cal deja marcas en la vajilla y daña el calderín.',
    ],
  },
  cycleCannotStart: {
    description: 'El ciclo no puede empezar.',
    solutions: [
      'Cerrar bien la puerta.',
      'Esperar a que la máquina indique que está lista.',
      'Buscar otra alarma activa y seguir primero sus pasos.',
      'Si el ciclo sigue sin empezar, llamar al servicio técnico.',
    ],
  },
  doorOpen: {
    description: 'La puerta está abierta.',
    solutions: [
      'Comprobar que ni la vajilla ni la cesta impidan cerrar la puerta.',
      'Cerrar bien la puerta.',
      'Si la alarma sigue activa con la puerta cerrada, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar imán, alineación y conector del interruptor de puerta y sustituirlo si está averiado.',
    ],
  },
  washTemperatureLow: {
    description: 'El agua de lavado no está lo bastante caliente.',
    solutions: [
      'Mantener la puerta cerrada y esperar a que la máquina indique que está lista.',
      'Lavar de nuevo la última cesta: puede no estar higiénicamente limpia.',
      callIfBack,
      wallOff,
      'Técnico: comprobar resistencia, contactor y sonda de la cuba.',
    ],
  },
  rinseTemperatureLow: {
    description: 'El agua de aclarado no está lo bastante caliente.',
    solutions: [
      'Esperar a que la máquina indique que está lista.',
      'Lavar de nuevo la última cesta: puede no estar higiénicamente limpia.',
      callIfBack,
      wallOff,
      'Técnico: comprobar resistencia, contactor y sonda del calderín; descalcificar el calderín.',
    ],
  },
  saltMissing: {
    description: 'El descalcificador se ha quedado sin sal.',
    solutions: [
      'Llenar el depósito de sal con sal regeneradora; no echar nunca detergente.',
      'Cerrar bien la tapa y limpiar la sal derramada: oxida el acero.',
      'Iniciar una regeneración cuando no haya vajilla esperando.',
      washOnWithoutRegeneration,
    ],
  },
  filterMisplaced: {
    description: 'Falta un filtro o está mal colocado.',
    solutions: [
      'Abrir la puerta y esperar a que el agua esté quieta; cuidado con el vapor.',
      'Limpiar los filtros bajo el grifo y encajarlos bien en su sitio.',
      'No lavar nunca sin filtros: la suciedad obstruye bombas y boquillas.',
      'Si la alarma sigue activa con los filtros en su sitio, llamar al servicio técnico.',
    ],
  },
  chemistryLow: {
    description: 'Se está acabando el detergente o el abrillantador.',
    solutions: [
      'Ponerse guantes y gafas de protección.',
      'Cambiar o rellenar el bidón casi vacío; no confundir ni mezclar nunca los dos productos.',
      'Comprobar que la lanza de aspiración llegue al fondo y que su filtro esté limpio.',
      'Si la alarma sigue activa con los bidones llenos, llamar al servicio técnico.',
    ],
  },
  cycleIncomplete: {
    description: 'El último ciclo no se ha completado: la vajilla no está higiénicamente limpia.',
    solutions: [
      'Lavar de nuevo la cesta desde el principio.',
      'Mantener la puerta cerrada y la máquina encendida hasta que termine el ciclo.',
      'Si los ciclos se interrumpen sin que nadie los detenga, llamar al servicio técnico.',
    ],
  },
  tankOverLevel: {
    description: 'La cuba está demasiado llena.',
    solutions: [
      'Cerrar el grifo de agua y vaciar la máquina.',
      'Con el agua fría y guantes puestos, retirar lo que obstruya los filtros, el rebosadero y el sumidero de la cuba.',
      'Abrir el grifo y empezar de nuevo; si la alarma vuelve a aparecer, llamar al servicio técnico.',
      wallOff,
      'Técnico: comprobar rebosadero, desagüe, electroválvula de entrada y sensor de nivel; sustituir lo averiado.',
    ],
  },
  waterInBase: {
    description: 'Hay agua en la base de la máquina: alguna parte tiene una fuga.',
    solutions: [
      cutWater,
      'Secar el agua del suelo para que nadie resbale.',
      callNow,
      wallOff,
      'Técnico: buscar la fuga en mangueras, juntas, bombas y electroválvulas; repararla y secar la base.',
    ],
  },
} as const satisfies AlarmTexts;
