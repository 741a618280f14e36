import type { AlarmTexts } from '../alarm-texts.ts';

// Steps that recur: one wording each. The laws about them are in terms.md.
const restart = 'Switch the machine off, wait one minute and switch it on again.';
const restartAtWall = 'Switch the machine off at the wall, wait one minute and switch it on again.';
const callIfBack = 'If the alarm comes back, call service.';
const callNow = 'Do not use the machine and call service.';
const wallOff = 'Switch the machine off at the wall before opening it.';
const cutPower = 'Switch the machine off at the wall at once and leave it off.';
const cutWater = 'Close the water tap and switch the machine off at the wall.';
const openTap = 'Open the water tap fully and check that the inlet hose is not kinked.';
const washOn = 'Go on washing: the dishes still come out clean.';
const washOnWithoutRegeneration = 'Go on washing if you need to: the machine can be used without regeneration cycles.';
const checkBreaker = 'Check the machine’s circuit breaker; if it has tripped, switch it on again once only.';

export const en = {
  boilerHeaterStuckOff: {
    description: 'The boiler heater stays off although the machine calls for heat.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the boiler heater’s contactor, fuse and wiring; tighten loose terminals.',
      'Technician: measure the heating element; replace the element, the contactor or the power board.',
    ],
  },
  boilerHeaterStuckOn: {
    description: 'The boiler heater stays on although it should be off.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technician: check the boiler heater’s contactor for welded contacts and replace it.',
      'Technician: if the contactor is good, check its control wiring and replace the power board.',
    ],
  },
  tankHeaterStuckOff: {
    description: 'The wash tank heater stays off although the machine calls for heat.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the tank heater’s contactor, fuse and wiring; tighten loose terminals.',
      'Technician: measure the heating element; replace the element, the contactor or the power board.',
    ],
  },
  tankHeaterStuckOn: {
    description: 'The wash tank heater stays on although it should be off.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technician: check the tank heater’s contactor for welded contacts and replace it.',
      'Technician: if the contactor is good, check its control wiring and replace the power board.',
    ],
  },
  washPumpStuckOff: {
    description: 'The wash pump does not run when the wash begins.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the wash pump’s connector, contactor, motor protection and capacitor.',
      'Technician: turn the pump by hand and measure the winding; replace the pump or the power board.',
    ],
  },
  washPumpStuckOn: {
    description: 'The wash pump runs on although it should have stopped.',
    solutions: [
      'Keep the door closed: hot water is still being sprayed.',
      cutPower,
      callNow,
      wallOff,
      'Technician: check the wash pump’s contactor for welded contacts; replace it or the power board.',
    ],
  },
  rinsePumpStuckOff: {
    description: 'The rinse pump does not run when the rinse begins.',
    solutions: [
      'Wash the last rack again: it has not been rinsed.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check the rinse pump’s connector, wiring and winding; replace the pump or the power board.',
    ],
  },
  rinsePumpStuckOn: {
    description: 'The rinse pump runs on although it should have stopped.',
    solutions: [
      'Keep the door closed: hot water is still being sprayed.',
      cutPower,
      callNow,
      wallOff,
      'Technician: check the rinse pump’s relay for welded contacts; replace it or the power board.',
    ],
  },
  drainPumpStuckOff: {
    description: 'The drain pump does not run when the machine should drain.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the drain pump’s connector, wiring and winding; remove what blocks the impeller.',
      'Technician: if the pump is good, replace the power board.',
    ],
  },
  drainPumpStuckOn: {
    description: 'The drain pump runs on although it should have stopped.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the drain pump’s relay for welded contacts and its control wiring.',
      'Technician: replace the relay or the power board.',
    ],
  },
  inletValveStuckOff: {
    description: 'The water inlet valve does not open.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the inlet valve’s connector and wiring and measure its coil.',
      'Technician: replace the inlet valve or the power board.',
    ],
  },
  inletValveStuckOn: {
    description: 'The water inlet valve does not close: water may run on.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technician: check the inlet valve for dirt and its relay for welded contacts.',
      'Technician: replace the inlet valve or the power board.',
    ],
  },
  breakTankValveStuckOff: {
    description: 'The break tank’s filling valve does not open.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the filling valve’s connector and wiring and measure its coil.',
      'Technician: replace the filling valve or the power board.',
    ],
  },
  breakTankValveStuckOn: {
    description: 'The break tank’s filling valve does not close: water may run on.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technician: check the filling valve for dirt and its relay for welded contacts.',
      'Technician: replace the filling valve or the power board.',
    ],
  },
  detergentPumpStuckOff: {
    description: 'The detergent pump does not run: dishes may not come out clean.',
    solutions: [
      'Check each rack and wash again what is not clean.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check the detergent pump’s connector and motor; replace the pump or the power board.',
    ],
  },
  detergentPumpStuckOn: {
    description: 'The detergent pump runs on: far too much detergent gets into the water.',
    solutions: [
      'Pull the detergent lance out of its canister with gloves and goggles on.',
      'Drain the machine, fill it again and rewash the last racks: they may carry detergent.',
      callNow,
      wallOff,
      'Technician: check the detergent pump’s relay for welded contacts; replace it or the power board.',
    ],
  },
  rinseAidPumpStuckOff: {
    description: 'The rinse aid pump does not run: dishes dry slowly and with spots.',
    solutions: [
      'Go on washing and polish glasses and cutlery by hand until it is repaired.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check the rinse aid pump’s connector and motor; replace the pump or the power board.',
    ],
  },
  rinseAidPumpStuckOn: {
    description: 'The rinse aid pump runs on: far too much rinse aid gets into the water.',
    solutions: [
      'Pull the rinse aid lance out of its canister with gloves and goggles on.',
      'Drain the machine, fill it again and rewash the last racks: they may carry rinse aid.',
      callNow,
      wallOff,
      'Technician: check the rinse aid pump’s relay for welded contacts; replace it or the power board.',
    ],
  },
  brineValveStuckOff: {
    description: 'The brine valve does not open: the softener cannot regenerate.',
    solutions: [
      washOnWithoutRegeneration,
      'Call service soon: without regeneration, limescale builds up.',
      wallOff,
      'Technician: check the brine valve’s connector and wiring and measure its coil.',
      'Technician: replace the brine valve or the power board.',
    ],
  },
  brineValveStuckOn: {
    description: 'The brine valve does not close: salt water may reach the dishes.',
    solutions: [
      washOnWithoutRegeneration,
      'If dishes taste of salt or show white marks, stop washing and call service.',
      wallOff,
      'Technician: check the brine valve for salt crystals and its relay for welded contacts.',
      'Technician: replace the brine valve or the power board.',
    ],
  },
  resinFlushValveStuckOff: {
    description: 'The resin flush valve does not open: the softener cannot be flushed.',
    solutions: [
      washOnWithoutRegeneration,
      'Call service soon: without regeneration, limescale builds up.',
      wallOff,
      'Technician: check the resin flush valve’s connector and wiring and measure its coil.',
      'Technician: replace the resin flush valve or the power board.',
    ],
  },
  resinFlushValveStuckOn: {
    description: 'The resin flush valve does not close: the softener loses water to the drain.',
    solutions: [
      washOnWithoutRegeneration,
      'Close the water tap whenever the machine is not in use, and call service.',
      wallOff,
      'Technician: check the resin flush valve for resin beads and its relay for welded contacts.',
      'Technician: replace the resin flush valve or the power board.',
    ],
  },
  heatRecoveryFanStuckOff: {
    description: 'The heat recovery fan does not run: more steam leaves the machine.',
    solutions: [
      'Go on washing, but open the door slowly: hot steam comes out.',
      callIfBack,
      wallOff,
      'Technician: check the fan’s connector and wiring and turn its wheel by hand.',
      'Technician: replace the fan or the power board.',
    ],
  },
  heatRecoveryFanStuckOn: {
    description: 'The heat recovery fan does not stop.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technician: check the fan’s relay for welded contacts and replace it or the power board.',
    ],
  },
  doorLockStuckOff: {
    description: 'The door does not lock when the cycle begins.',
    solutions: [
      'Open the door, remove what keeps it from closing and close it firmly.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check the door lock’s alignment, connector and coil; replace the lock or the power board.',
    ],
  },
  doorLockStuckOn: {
    description: 'The door stays locked although the cycle has ended.',
    solutions: [
      'Do not force the door: press it shut, wait one minute and try again.',
      restart,
      callIfBack,
      wallOff,
      'Technician: release the lock by hand; check its bolt, coil and relay; replace the lock or the power board.',
    ],
  },
  coldRinseValveStuckOff: {
    description: 'The cold rinse valve does not open: glasses stay hot.',
    solutions: [
      'Go on washing and let glasses cool down before use.',
      openTap,
      callIfBack,
      wallOff,
      'Technician: check the cold rinse valve’s connector and coil; replace the valve or the power board.',
    ],
  },
  coldRinseValveStuckOn: {
    description: 'The cold rinse valve does not close: cold water runs into the wash tank.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technician: check the cold rinse valve for dirt and its relay for welded contacts.',
      'Technician: replace the cold rinse valve or the power board.',
    ],
  },
  mainRelayStuckOff: {
    description: 'The main relay does not switch on: pumps and heaters have no power.',
    solutions: [
      checkBreaker,
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: check the main relay, its fuse and its wiring; replace the relay or the power board.',
    ],
  },
  mainRelayStuckOn: {
    description: 'The main relay does not switch off: parts stay live when the machine is off.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technician: check the main relay for welded contacts and replace it.',
      'Technician: if the relay is good, check its control wiring and replace the power board.',
    ],
  },
  boilerProbeBroken: {
    description: 'The boiler’s temperature probe gives no reading.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the boiler probe’s connector and wiring; measure the probe and replace it if faulty.',
      'Technician: if the probe is good, replace the main board.',
    ],
  },
  tankProbeBroken: {
    description: 'The wash tank’s temperature probe gives no reading.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the tank probe’s connector and wiring; measure the probe and replace it if faulty.',
      'Technician: if the probe is good, replace the main board.',
    ],
  },
  inletProbeBroken: {
    description: 'The inlet water’s temperature probe gives no reading.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technician: check the inlet probe’s connector and wiring; measure the probe and replace it if faulty.',
      'Technician: if the probe is good, replace the main board.',
    ],
  },
  boilerLevelSensorBroken: {
    description: 'The boiler’s level sensor gives no reading.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the boiler level sensor’s connector and wiring, and its air hose for kinks and leaks.',
      'Technician: replace the level sensor and calibrate it; if it is good, replace the main board.',
    ],
  },
  tankLevelSensorBroken: {
    description: 'The wash tank’s level sensor gives no reading.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the tank level sensor’s connector and wiring, and its air hose for kinks and leaks.',
      'Technician: replace the level sensor and calibrate it; if it is good, replace the main board.',
    ],
  },
  breakTankLevelSensorBroken: {
    description: 'The break tank’s level sensor gives no reading.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check the break tank level sensor’s connector and wiring, and its air hose for leaks.',
      'Technician: replace the level sensor and calibrate it; if it is good, replace the main board.',
    ],
  },
  flowMeterSilent: {
    description: 'The flow meter counts nothing although water flows in.',
    solutions: [
      openTap,
      'Go on washing and call service: water and regenerations are no longer counted.',
      wallOff,
      'Technician: check the flow meter’s connector and clean its turbine.',
      'Technician: replace the flow meter; if it is good, replace the main board.',
    ],
  },
  boilerProbeImplausible: {
    description: 'The boiler’s temperature reading is implausible.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check that the boiler probe sits firmly in its pocket and its connector is dry and clean.',
      'Technician: replace the boiler probe; if it is good, replace the main board.',
    ],
  },
  tankProbeImplausible: {
    description: 'The wash tank’s temperature reading is implausible.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technician: check that the tank probe sits firmly in its pocket and its connector is dry and clean.',
      'Technician: replace the tank probe; if it is good, replace the main board.',
    ],
  },
  boilerLevelImplausible: {
    description: 'The boiler’s level reading is implausible.',
    solutions: [
      openTap,
      restart,
      callIfBack,
      wallOff,
      'Technician: clear the level sensor’s air hose of water and scale; replace the sensor and calibrate it.',
    ],
  },
  tankLevelImplausible: {
    description: 'The wash tank’s level reading is implausible.',
    solutions: [
      'Drain the machine, let it cool, and clean the filters and the wash tank.',
      restart,
      callIfBack,
      wallOff,
      'Technician: clear the level sensor’s air hose of water and dirt; replace the sensor and calibrate it.',
    ],
  },
  saltSensorBroken: {
    description: 'The salt sensor gives no reading: the machine cannot detect when salt runs out.',
    solutions: [
      'Go on washing; look into the salt container every day and top it up by hand.',
      callIfBack,
      wallOff,
      'Technician: clean the salt sensor and check its connector and wiring.',
      'Technician: replace the salt sensor; if it is good, replace the main board.',
    ],
  },
  supplyVoltageSensorBroken: {
    description: 'The machine no longer measures its supply voltage.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technician: check the connector between power board and main board.',
      'Technician: replace the power board.',
    ],
  },
  panelSilent: {
    description: 'The control panel does not answer.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: check the cable between control panel and main board and its connectors.',
      'Technician: replace the cable, then the control panel, then the main board.',
    ],
  },
  powerBoardSilent: {
    description: 'The power board does not answer the main board.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: check the fuses of the power board, and its cable to the main board with its connectors.',
      'Technician: replace the cable, then the power board, then the main board.',
    ],
  },
  connectivitySilent: {
    description: 'The connectivity module does not answer: the machine cannot be reached remotely.',
    solutions: [
      'Go on washing: the machine keeps its records until it is connected again.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: check the connectivity module’s cable and connectors and replace what is damaged.',
    ],
  },
  dosingUnitSilent: {
    description: 'The dosing unit does not answer: detergent and rinse aid may be missing.',
    solutions: [
      'Check that the dosing unit is switched on and plugged in.',
      'Check each rack and wash again what is not clean.',
      callIfBack,
      wallOff,
      'Technician: check the dosing unit’s supply, cable and connectors; replace the unit if it stays silent.',
    ],
  },
  memoryFaulty: {
    description: 'The main board’s memory is faulty.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: replace the main board and load the parameters of this model.',
    ],
  },
  clockFaulty: {
    description: 'The machine’s clock has lost the time.',
    solutions: [
      'Set date and time on the control panel, so that the hygiene records are right.',
      'Go on washing; if the time is wrong again the next day, call service.',
      wallOff,
      'Technician: replace the battery of the main board’s clock; if the time is lost again, the main board.',
    ],
  },
  phaseL1Missing: {
    description: 'Phase L1 of the electrical supply is missing.',
    solutions: [
      checkBreaker,
      'Have an electrician measure phase L1 at the machine’s wall switch.',
      'If phase L1 is present there, call service.',
      wallOff,
      'Technician: check the L1 terminals, the supply cable and the power board’s fuse.',
    ],
  },
  phaseL2Missing: {
    description: 'Phase L2 of the electrical supply is missing.',
    solutions: [
      checkBreaker,
      'Have an electrician measure phase L2 at the machine’s wall switch.',
      'If phase L2 is present there, call service.',
      wallOff,
      'Technician: check the L2 terminals, the supply cable and the power board’s fuse.',
    ],
  },
  phaseL3Missing: {
    description: 'Phase L3 of the electrical supply is missing.',
    solutions: [
      checkBreaker,
      'Have an electrician measure phase L3 at the machine’s wall switch.',
      'If phase L3 is present there, call service.',
      wallOff,
      'Technician: check the L3 terminals, the supply cable and the power board’s fuse.',
    ],
  },
  undervoltage: {
    description: 'The supply voltage is too low.',
    solutions: [
      'Switch off other large appliances on the same supply and try again.',
      'Have an electrician measure the voltage at the wall switch while the machine heats.',
      'If the voltage is right there, call service.',
      wallOff,
      'Technician: tighten the supply terminals; replace the power board if it measures wrong.',
    ],
  },
  overvoltage: {
    description: 'The supply voltage is too high.',
    solutions: [
      cutPower,
      'Have an electrician measure the voltage and the neutral at the wall switch.',
      'Switch the machine on again when the voltage is right; if the alarm comes back, call service.',
      wallOff,
      'Technician: check the supply terminals and the neutral; replace the power board if it measures wrong.',
    ],
  },
  frequencyOutOfRange: {
    description: 'The frequency of the electrical supply is out of range.',
    solutions: [
      'If the site runs on a generator, have its speed checked.',
      'Go on washing; if the alarm stays for a day on mains supply, call service.',
      wallOff,
      'Technician: replace the power board if it measures wrong.',
    ],
  },
  controlVoltageLow: {
    description: 'The control voltage of the electronics is too low.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: unplug sensors and panel one by one to find a short circuit; dry or replace what causes it.',
      'Technician: replace the power supply or the power board.',
    ],
  },
  boardTooHot: {
    description: 'The electronics are too hot.',
    solutions: [
      'Switch the machine off after the cycle and let it cool for half an hour.',
      'Clear the space around the machine and move hot appliances away from it.',
      callIfBack,
      wallOff,
      'Technician: clean vents and fan of the electronics; check door and base for escaping steam.',
    ],
  },
  earthLeakage: {
    description: 'Current leaks to earth: danger of electric shock.',
    solutions: [
      'Do not touch the machine; switch it off at the wall and leave the residual current device off if it tripped.',
      callNow,
      wallOff,
      'Technician: measure the insulation of each heater, pump and valve; check the earth connection.',
      'Technician: replace what leaks, dry the wiring and test the machine before it is used again.',
    ],
  },
  doorSwitchContradictory: {
    description: 'The door switches contradict each other: open and closed at once.',
    solutions: [
      'Open the door, clean its edge and close it firmly.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check magnets, alignment and connectors of the door switches; replace the faulty one.',
    ],
  },
  outputStageFaulty: {
    description: 'An output of the power board is faulty.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: measure pumps and valves for short circuits and replace what has one.',
      'Technician: replace the power board.',
    ],
  },
  keyStuck: {
    description: 'A key of the control panel is held down.',
    solutions: [
      'Wipe the control panel dry and check that nothing presses on a key.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check the panel for damp and damage and replace it.',
    ],
  },
  washPumpOverloaded: {
    description: 'The wash pump is overloaded or blocked.',
    solutions: [
      'Drain the machine, let it cool and remove what blocks the filters and the pump intake.',
      'Wait ten minutes for the pump to cool, then start a cycle.',
      callIfBack,
      wallOff,
      'Technician: free the impeller, check bearings, seal and winding; replace the pump if it is hard to turn.',
    ],
  },
  rinsePumpOverloaded: {
    description: 'The rinse pump is overloaded or blocked.',
    solutions: [
      'Take the rinse arms out when cool, clean the jets and put the arms back.',
      'Wait ten minutes for the pump to cool, then start a cycle.',
      callIfBack,
      wallOff,
      'Technician: free the impeller of scale, check bearings and winding; replace the pump if it is hard to turn.',
    ],
  },
  drainPumpOverloaded: {
    description: 'The drain pump is overloaded or blocked.',
    solutions: [
      'Take the filters out when the water is cool and remove what lies in the sump, with gloves on.',
      'Check that the drain hose is not kinked, and start draining again.',
      callIfBack,
      wallOff,
      'Technician: free the impeller, check bearings and winding; replace the pump if it is hard to turn.',
    ],
  },
  connectivityModuleFaulty: {
    description: 'The connectivity module is faulty: the machine cannot be reached remotely.',
    solutions: [
      'Go on washing: the machine keeps its records until it is connected again.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Technician: replace the connectivity module and connect the machine again.',
    ],
  },
  boilerOverheated: {
    description: 'The boiler has overheated: it is above {criticalTmp}.',
    solutions: [
      'Switch the machine off and keep the door closed: steam may come out.',
      'Switch it on again only when the boiler is below {restartTmp}.',
      callIfBack,
      wallOff,
      'Technician: check boiler probe, heater contactor, safety thermostat and level; replace what is faulty.',
    ],
  },
  tankOverheated: {
    description: 'The wash tank has overheated: it is above {criticalTmp}.',
    solutions: [
      'Switch the machine off and keep the door closed: steam may come out.',
      'Switch it on again only when the wash tank is below {restartTmp}.',
      callIfBack,
      wallOff,
      'Technician: check tank probe, heater contactor, safety thermostat and level; replace what is faulty.',
    ],
  },
  parametersMissing: {
    description: 'The machine has lost its parameters.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Technician, at the panel: load the parameters of this model and check the capacities.',
      wallOff,
      'Technician: if the parameters are lost again, replace the main board.',
    ],
  },
  parameterOutOfBounds: {
    description: 'A parameter is outside its limits; the machine uses the default value.',
    solutions: [
      'Go on washing and tell service which parameter was changed last.',
      'Technician, at the panel: correct the parameter or restore the default values.',
      wallOff,
      'Technician: if it changes again by itself, replace the main board.',
    ],
  },
  parametersOfOtherModel: {
    description: 'The parameters belong to another model.',
    solutions: [
      callNow,
      'Technician, at the panel: compare the model with the rating plate and load its parameters.',
      wallOff,
      'Technician: if the main board is of another model, replace it.',
    ],
  },
  calibrationInvalid: {
    description: 'The calibration of a level sensor is missing or wrong.',
    solutions: [
      callNow,
      'Technician, at the panel: calibrate the level sensors at all four points.',
      wallOff,
      'Technician: if a sensor cannot be calibrated, check its air hose and replace it.',
    ],
  },
  firmwareDamaged: {
    description: 'The machine’s firmware is damaged.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Technician, at the panel: install the firmware again and leave the machine on until it is done.',
      wallOff,
      'Technician: if the firmware cannot be installed, replace the main board.',
    ],
  },
  firmwareMismatch: {
    description: 'The firmware versions of the boards are not compatible.',
    solutions: [
      'Go on washing and call service.',
      'Technician, at the panel: update the firmware of all boards to the same release.',
      wallOff,
      'Technician: if a board refuses the update, replace it.',
    ],
  },
  firmwareUpdateInterrupted: {
    description: 'A firmware update was interrupted.',
    solutions: [
      'Leave the machine on and check that it is connected.',
      'Call service to have the update started again.',
      'Technician, at the panel: install the firmware again and leave the machine on until it is done.',
      wallOff,
      'Technician: if the update stops again, replace the main board.',
    ],
  },
  boilerFillTooLong: {
    description: 'The boiler takes too long to fill.',
    solutions: [
      openTap,
      'Check at another tap that the kitchen has water pressure.',
      callIfBack,
      wallOff,
      'Technician: clean the inlet filter; check the inlet valve and the boiler level sensor.',
    ],
  },
  tankFillTooLong: {
    description: 'The wash tank takes too long to fill.',
    solutions: [
      'Check that overflow pipe and filters are in place: without them the water drains away.',
      openTap,
      callIfBack,
      wallOff,
      'Technician: check inlet valve, rinse pump and tank level sensor; clean inlet filter and rinse jets.',
    ],
  },
  breakTankFillTooLong: {
    description: 'The break tank takes too long to fill.',
    solutions: [
      openTap,
      'Check at another tap that the kitchen has water pressure.',
      callIfBack,
      wallOff,
      'Technician: clean the inlet filter; check the filling valve and the break tank level sensor.',
    ],
  },
  boilerHeatTooLong: {
    description: 'The boiler takes too long to heat up.',
    solutions: [
      checkBreaker,
      restart,
      callIfBack,
      wallOff,
      'Technician: check element, contactor and safety thermostat of the boiler; descale or replace the element.',
    ],
  },
  tankHeatTooLong: {
    description: 'The wash tank takes too long to heat up.',
    solutions: [
      'Keep the door closed and wait until the machine shows that it is ready.',
      restart,
      callIfBack,
      wallOff,
      'Technician: check element, contactor and safety thermostat of the tank; descale or replace the element.',
    ],
  },
  rinseHeatWaitTooLong: {
    description: 'The rinse water did not get hot enough in time.',
    solutions: [
      'Wash the last rack again: it may not be hygienically clean.',
      'Leave a minute between racks, so that the boiler can heat up.',
      callIfBack,
      wallOff,
      'Technician: check the boiler’s element for scale, its contactor and all phases; check the inlet temperature.',
    ],
  },
  rinseTooLong: {
    description: 'The rinse takes too long: too little water comes out.',
    solutions: [
      'Take the rinse arms out when cool, clean the jets and put the arms back.',
      openTap,
      'Wash the last rack again; if the alarm comes back, call service.',
      wallOff,
      'Technician: check rinse pump, boiler outlet and hoses for scale; replace what is faulty.',
    ],
  },
  drainTooLong: {
    description: 'The machine takes too long to drain.',
    solutions: [
      'Take the filters out when the water is cool and clean them and the sump, with gloves on.',
      'Check that the drain hose is not kinked and the floor drain not blocked, and drain again.',
      callIfBack,
      wallOff,
      'Technician: check drain pump, drain hose and level sensor; remove blockages and replace what is faulty.',
    ],
  },
  tankLevelDoesNotDrop: {
    description: 'The wash tank’s level does not drop although the machine drains.',
    solutions: [
      'Take the filters out when the water is cool and clean them and the sump, with gloves on.',
      'Check that the overflow pipe is pulled out, if the machine has one, and drain again.',
      callIfBack,
      wallOff,
      'Technician: check the drain pump; clear the air hose of the tank level sensor.',
    ],
  },
  regenerationFillTooLong: {
    description: 'The softener takes too long to fill for the regeneration.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Start the regeneration again; if the alarm comes back, call service.',
      wallOff,
      'Technician: clean the inlet filter; check the inlet valve and the softener’s hoses.',
    ],
  },
  brineDrawTooLong: {
    description: 'The softener takes too long to draw brine.',
    solutions: [
      washOnWithoutRegeneration,
      'Check the salt: top it up with softener salt and break up lumps.',
      'Start the regeneration again; if the alarm comes back, call service.',
      wallOff,
      'Technician: clear the brine line and the brine valve of salt crystals.',
    ],
  },
  resinFlushTooLong: {
    description: 'The softener takes too long to flush its resin.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Start the regeneration again; if the alarm comes back, call service.',
      wallOff,
      'Technician: check the resin flush valve and the resin for blockage; replace the softener if it is clogged.',
    ],
  },
  inletOpenTooLong: {
    description: 'Water ran in for too long; the machine has switched itself off.',
    solutions: [
      cutWater,
      'Look for water on the floor and wipe it up.',
      callNow,
      wallOff,
      'Technician: check inlet valve, level sensors and hoses for leaks; replace what is faulty.',
    ],
  },
  boilerHeaterOnTooLong: {
    description: 'The boiler heated for too long; the machine has switched itself off.',
    solutions: [
      'Leave the machine off for half an hour, then switch it on again once.',
      'If it switches itself off again, leave it off and call service.',
      wallOff,
      'Technician: check boiler probe, heater contactor and level; descale or replace the element.',
    ],
  },
  shutdownDrainTooLong: {
    description: 'Draining at the end took too long; the machine has switched itself off.',
    solutions: [
      'Take the filters out when the water is cool and clean them and the sump, with gloves on.',
      'Check that the drain hose is not kinked and the floor drain not blocked.',
      'Switch the machine on and drain again; if the alarm comes back, call service.',
      wallOff,
      'Technician: check drain pump, drain hose and level sensor; remove blockages and replace what is faulty.',
    ],
  },
  selfCleanTooLong: {
    description: 'The self-cleaning took too long and was ended.',
    solutions: [
      'Clean filters, wash arms and wash tank by hand when the machine is cool.',
      openTap,
      'Start the self-cleaning again; if the alarm comes back, call service.',
      wallOff,
      'Technician: check inlet valve, drain pump and tank level sensor.',
    ],
  },
  startUpTooLong: {
    description: 'The machine takes too long to start up.',
    solutions: [
      'Keep the door closed; check that overflow pipe and filters are in place.',
      openTap,
      callIfBack,
      wallOff,
      'Technician: check inlet valve and both heaters, their contactors and all phases.',
    ],
  },
  boilerThermostatTripped: {
    description: 'The boiler’s safety thermostat has tripped.',
    solutions: [
      'Switch the machine off, keep the door closed and let it cool.',
      callNow,
      wallOff,
      'Technician: find the cause first: boiler without water, scaled element, welded contactor or faulty probe.',
      'Technician: reset the safety thermostat; replace it if it trips again without cause.',
    ],
  },
  tankThermostatTripped: {
    description: 'The wash tank’s safety thermostat has tripped.',
    solutions: [
      'Switch the machine off, keep the door closed and let it cool.',
      callNow,
      wallOff,
      'Technician: find the cause first: tank without water, scaled element, welded contactor or faulty probe.',
      'Technician: reset the safety thermostat; replace it if it trips again without cause.',
    ],
  },
  regenerationNeeded: {
    description: 'The softener needs a regeneration.',
    solutions: [
      'Check the salt and top it up if needed.',
      'Start the regeneration when no dishes are waiting.',
      washOnWithoutRegeneration,
      'Do not put it off for days: limescale marks dishes and damages the boiler.',
    ],
  },
  cycleCannotStart: {
    description: 'The cycle cannot start.',
    solutions: [
      'Close the door firmly.',
      'Wait until the machine shows that it is ready.',
      'Look for another open alarm and follow its steps first.',
      'If the cycle still does not start, call service.',
    ],
  },
  doorOpen: {
    description: 'The door is open.',
    solutions: [
      'Check that no dish or rack keeps the door from closing.',
      'Close the door firmly.',
      'If the alarm stays with the door closed, call service.',
      wallOff,
      'Technician: check magnet, alignment and connector of the door switch and replace it if faulty.',
    ],
  },
  washTemperatureLow: {
    description: 'The wash water is not hot enough.',
    solutions: [
      'Keep the door closed and wait until the machine shows that it is ready.',
      'Wash the last rack again: it may not be hygienically clean.',
      callIfBack,
      wallOff,
      'Technician: check element, contactor and probe of the wash tank.',
    ],
  },
  rinseTemperatureLow: {
    description: 'The rinse water is not hot enough.',
    solutions: [
      'Wait until the machine shows that it is ready.',
      'Wash the last rack again: it may not be hygienically clean.',
      callIfBack,
      wallOff,
      'Technician: check element, contactor and probe of the boiler; descale the boiler.',
    ],
  },
  saltMissing: {
    description: 'The softener is out of salt.',
    solutions: [
      'Fill the salt container with softener salt; never put detergent in.',
      'Close its lid firmly and wipe up spilt salt: it makes steel rust.',
      'Start a regeneration when no dishes are waiting.',
      washOnWithoutRegeneration,
    ],
  },
  filterMisplaced: {
    description: 'A filter is missing or not in its place.',
    solutions: [
      'Open the door and wait until the water is still; mind the steam.',
      'Clean the filters under running water and press them into their places.',
      'Never wash without filters: dirt blocks pumps and jets.',
      'If the alarm stays with the filters in place, call service.',
    ],
  },
  chemistryLow: {
    description: 'Detergent or rinse aid is running out.',
    solutions: [
      'Put on gloves and goggles.',
      'Change or refill the canister that is nearly empty; never mix up the two products.',
      'Check that the lance reaches the bottom and its filter is clean.',
      'If the alarm stays with full canisters, call service.',
    ],
  },
  cycleIncomplete: {
    description: 'The last cycle was not completed: the dishes are not hygienically clean.',
    solutions: [
      'Wash the rack again from the beginning.',
      'Keep the door closed and the machine on until the cycle ends.',
      'If cycles break off although nobody stopped them, call service.',
    ],
  },
  tankOverLevel: {
    description: 'The wash tank is too full.',
    solutions: [
      'Close the water tap and drain the machine.',
      'When the water is cool, clean filters, overflow and sump of what blocks them, with gloves on.',
      'Open the tap and start again; if the alarm comes back, call service.',
      wallOff,
      'Technician: check overflow, drain, inlet valve and tank level sensor; replace what is faulty.',
    ],
  },
  waterInBase: {
    description: 'Water stands in the base of the machine: something leaks.',
    solutions: [
      cutWater,
      'Wipe up the water on the floor so that nobody slips.',
      callNow,
      wallOff,
      'Technician: find the leak at hoses, seals, pumps and valves; repair it and dry the base.',
    ],
  },
} as const satisfies AlarmTexts;
