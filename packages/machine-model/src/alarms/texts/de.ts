import type { AlarmTexts } from '../alarm-texts.ts';

// Steps that recur: one wording each. The laws about them are in terms.md.
const restart = 'Maschine ausschalten, eine Minute warten und wieder einschalten.';
const restartAtWall = 'Maschine am Wandschalter ausschalten, eine Minute warten und wieder einschalten.';
const callIfBack = 'Kommt der Alarm wieder, Kundendienst rufen.';
const callNow = 'Maschine nicht benutzen und Kundendienst rufen.';
const wallOff = 'Maschine am Wandschalter ausschalten, bevor sie geöffnet wird.';
const cutPower = 'Maschine sofort am Wandschalter ausschalten und ausgeschaltet lassen.';
const cutWater = 'Wasserhahn schließen und Maschine am Wandschalter ausschalten.';
const openTap = 'Wasserhahn ganz öffnen und prüfen, ob der Zulaufschlauch geknickt ist.';
const washOn = 'Weiterspülen: Das Spülgut wird trotzdem sauber.';
const washOnWithoutRegeneration =
  'Bei Bedarf weiterspülen: Die Maschine darf ohne Regenerationszyklen weiter benutzt werden.';
const checkBreaker = 'Leitungsschutzschalter der Maschine prüfen; hat er ausgelöst, nur einmal wieder einschalten.';

export const de = {
  boilerHeaterStuckOff: {
    description: 'Die Boilerheizung bleibt aus, obwohl die Maschine Wärme anfordert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Schütz, Sicherung und Verdrahtung der Boilerheizung prüfen; lose Klemmen nachziehen.',
      'Fachkraft: Heizkörper durchmessen; Heizkörper, Schütz oder Leistungsplatine tauschen.',
    ],
  },
  boilerHeaterStuckOn: {
    description: 'Die Boilerheizung bleibt an, obwohl sie aus sein sollte.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Fachkraft: Schütz der Boilerheizung auf verschweißte Kontakte prüfen und tauschen.',
      'Fachkraft: Ist das Schütz in Ordnung, Steuerleitung prüfen und Leistungsplatine tauschen.',
    ],
  },
  tankHeaterStuckOff: {
    description: 'Die Tankheizung bleibt aus, obwohl die Maschine Wärme anfordert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Schütz, Sicherung und Verdrahtung der Tankheizung prüfen; lose Klemmen nachziehen.',
      'Fachkraft: Heizkörper durchmessen; Heizkörper, Schütz oder Leistungsplatine tauschen.',
    ],
  },
  tankHeaterStuckOn: {
    description: 'Die Tankheizung bleibt an, obwohl sie aus sein sollte.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Fachkraft: Schütz der Tankheizung auf verschweißte Kontakte prüfen und tauschen.',
      'Fachkraft: Ist das Schütz in Ordnung, Steuerleitung prüfen und Leistungsplatine tauschen.',
    ],
  },
  washPumpStuckOff: {
    description: 'Die Waschpumpe läuft nicht an, wenn das Waschen beginnt.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker, Schütz, Motorschutz und Kondensator der Waschpumpe prüfen.',
      'Fachkraft: Pumpe von Hand drehen und Wicklung durchmessen; Pumpe oder Leistungsplatine tauschen.',
    ],
  },
  washPumpStuckOn: {
    description: 'Die Waschpumpe läuft weiter, obwohl sie stehen sollte.',
    solutions: [
      'Tür geschlossen halten: Es wird noch heißes Wasser gesprüht.',
      cutPower,
      callNow,
      wallOff,
      'Fachkraft: Schütz der Waschpumpe auf verschweißte Kontakte prüfen; Schütz oder Leistungsplatine tauschen.',
    ],
  },
  rinsePumpStuckOff: {
    description: 'Die Nachspülpumpe läuft nicht an, wenn das Nachspülen beginnt.',
    solutions: [
      'Letzten Korb noch einmal spülen: Er wurde nicht nachgespült.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker, Verdrahtung und Wicklung der Nachspülpumpe prüfen; Pumpe oder Leistungsplatine tauschen.',
    ],
  },
  rinsePumpStuckOn: {
    description: 'Die Nachspülpumpe läuft weiter, obwohl sie stehen sollte.',
    solutions: [
      'Tür geschlossen halten: Es wird noch heißes Wasser gesprüht.',
      cutPower,
      callNow,
      wallOff,
      'Fachkraft: Relais der Nachspülpumpe auf verschweißte Kontakte prüfen; Relais oder Leistungsplatine tauschen.',
    ],
  },
  drainPumpStuckOff: {
    description: 'Die Ablaufpumpe läuft nicht an, wenn die Maschine abpumpen soll.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker, Verdrahtung und Wicklung der Ablaufpumpe prüfen; entfernen, was das Laufrad blockiert.',
      'Fachkraft: Ist die Pumpe in Ordnung, Leistungsplatine tauschen.',
    ],
  },
  drainPumpStuckOn: {
    description: 'Die Ablaufpumpe läuft weiter, obwohl sie stehen sollte.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Relais der Ablaufpumpe auf verschweißte Kontakte und seine Steuerleitung prüfen.',
      'Fachkraft: Relais oder Leistungsplatine tauschen.',
    ],
  },
  inletValveStuckOff: {
    description: 'Das Zulaufventil öffnet nicht.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Zulaufventils prüfen und seine Spule durchmessen.',
      'Fachkraft: Zulaufventil oder Leistungsplatine tauschen.',
    ],
  },
  inletValveStuckOn: {
    description: 'Das Zulaufventil schließt nicht: Es kann Wasser nachlaufen.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Fachkraft: Zulaufventil auf Schmutz und sein Relais auf verschweißte Kontakte prüfen.',
      'Fachkraft: Zulaufventil oder Leistungsplatine tauschen.',
    ],
  },
  breakTankValveStuckOff: {
    description: 'Das Füllventil des Vorlaufbehälters öffnet nicht.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Füllventils prüfen und seine Spule durchmessen.',
      'Fachkraft: Füllventil oder Leistungsplatine tauschen.',
    ],
  },
  breakTankValveStuckOn: {
    description: 'Das Füllventil des Vorlaufbehälters schließt nicht: Es kann Wasser nachlaufen.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Fachkraft: Füllventil auf Schmutz und sein Relais auf verschweißte Kontakte prüfen.',
      'Fachkraft: Füllventil oder Leistungsplatine tauschen.',
    ],
  },
  detergentPumpStuckOff: {
    description: 'Die Reinigerpumpe läuft nicht: Das Spülgut wird womöglich nicht sauber.',
    solutions: [
      'Jeden Korb prüfen und noch einmal spülen, was nicht sauber ist.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Motor der Reinigerpumpe prüfen; Pumpe oder Leistungsplatine tauschen.',
    ],
  },
  detergentPumpStuckOn: {
    description: 'Die Reinigerpumpe läuft weiter: Viel zu viel Reiniger gelangt ins Wasser.',
    solutions: [
      'Mit Handschuhen und Schutzbrille die Sauglanze aus dem Reinigerkanister ziehen.',
      'Abpumpen, neu füllen und die letzten Körbe noch einmal spülen: Am Spülgut kann Reiniger haften.',
      callNow,
      wallOff,
      'Fachkraft: Relais der Reinigerpumpe auf verschweißte Kontakte prüfen; Relais oder Leistungsplatine tauschen.',
    ],
  },
  rinseAidPumpStuckOff: {
    description: 'Die Klarspülerpumpe läuft nicht: Das Spülgut trocknet langsam und fleckig.',
    solutions: [
      'Weiterspülen und Gläser und Besteck bis zur Reparatur von Hand polieren.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Motor der Klarspülerpumpe prüfen; Pumpe oder Leistungsplatine tauschen.',
    ],
  },
  rinseAidPumpStuckOn: {
    description: 'Die Klarspülerpumpe läuft weiter: Viel zu viel Klarspüler gelangt ins Wasser.',
    solutions: [
      'Mit Handschuhen und Schutzbrille die Sauglanze aus dem Klarspülerkanister ziehen.',
      'Abpumpen, neu füllen und die letzten Körbe noch einmal spülen: Am Spülgut kann Klarspüler haften.',
      callNow,
      wallOff,
      'Fachkraft: Relais der Klarspülerpumpe auf verschweißte Kontakte prüfen; Relais oder Leistungsplatine tauschen.',
    ],
  },
  brineValveStuckOff: {
    description: 'Das Soleventil öffnet nicht: Der Enthärter kann nicht regenerieren.',
    solutions: [
      washOnWithoutRegeneration,
      'Bald Kundendienst rufen: Ohne Regeneration setzt sich Kalk ab.',
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Soleventils prüfen und seine Spule durchmessen.',
      'Fachkraft: Soleventil oder Leistungsplatine tauschen.',
    ],
  },
  brineValveStuckOn: {
    description: 'Das Soleventil schließt nicht: Salzwasser kann ans Spülgut gelangen.',
    solutions: [
      washOnWithoutRegeneration,
      'Schmeckt das Spülgut salzig oder zeigt es weiße Flecken, nicht weiterspülen und Kundendienst rufen.',
      wallOff,
      'Fachkraft: Soleventil auf Salzkristalle und sein Relais auf verschweißte Kontakte prüfen.',
      'Fachkraft: Soleventil oder Leistungsplatine tauschen.',
    ],
  },
  resinFlushValveStuckOff: {
    description: 'Das Harzspülventil öffnet nicht: Der Enthärter kann nicht gespült werden.',
    solutions: [
      washOnWithoutRegeneration,
      'Bald Kundendienst rufen: Ohne Regeneration setzt sich Kalk ab.',
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Harzspülventils prüfen und seine Spule durchmessen.',
      'Fachkraft: Harzspülventil oder Leistungsplatine tauschen.',
    ],
  },
  resinFlushValveStuckOn: {
    description: 'Das Harzspülventil schließt nicht: Der Enthärter verliert Wasser in den Ablauf.',
    solutions: [
      washOnWithoutRegeneration,
      'Wasserhahn schließen, wenn die Maschine nicht gebraucht wird, und Kundendienst rufen.',
      wallOff,
      'Fachkraft: Harzspülventil auf Harzkugeln und sein Relais auf verschweißte Kontakte prüfen.',
      'Fachkraft: Harzspülventil oder Leistungsplatine tauschen.',
    ],
  },
  heatRecoveryFanStuckOff: {
    description: 'Der Lüfter der Wärmerückgewinnung läuft nicht: Es tritt mehr Dampf aus.',
    solutions: [
      'Weiterspülen, aber Tür langsam öffnen: Heißer Dampf tritt aus.',
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Lüfters prüfen und sein Rad von Hand drehen.',
      'Fachkraft: Lüfter oder Leistungsplatine tauschen.',
    ],
  },
  heatRecoveryFanStuckOn: {
    description: 'Der Lüfter der Wärmerückgewinnung läuft ständig weiter.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Fachkraft: Relais des Lüfters auf verschweißte Kontakte prüfen; Relais oder Leistungsplatine tauschen.',
    ],
  },
  doorLockStuckOff: {
    description: 'Die Tür verriegelt nicht, wenn der Spülgang beginnt.',
    solutions: [
      'Tür öffnen, entfernen, was sie am Schließen hindert, und fest schließen.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Sitz, Stecker und Spule der Türverriegelung prüfen; Verriegelung oder Leistungsplatine tauschen.',
    ],
  },
  doorLockStuckOn: {
    description: 'Die Tür bleibt verriegelt, obwohl der Spülgang zu Ende ist.',
    solutions: [
      'Tür nicht mit Gewalt öffnen: zudrücken, eine Minute warten und noch einmal versuchen.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: von Hand entriegeln; Riegel, Spule und Relais prüfen; Verriegelung oder Leistungsplatine tauschen.',
    ],
  },
  coldRinseValveStuckOff: {
    description: 'Das Kaltnachspülventil öffnet nicht: Gläser bleiben heiß.',
    solutions: [
      'Weiterspülen und Gläser vor dem Gebrauch abkühlen lassen.',
      openTap,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Spule des Kaltnachspülventils prüfen; Ventil oder Leistungsplatine tauschen.',
    ],
  },
  coldRinseValveStuckOn: {
    description: 'Das Kaltnachspülventil schließt nicht: Kaltes Wasser läuft in den Tank.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Fachkraft: Kaltnachspülventil auf Schmutz und sein Relais auf verschweißte Kontakte prüfen.',
      'Fachkraft: Kaltnachspülventil oder Leistungsplatine tauschen.',
    ],
  },
  mainRelayStuckOff: {
    description: 'Das Hauptrelais schaltet nicht ein: Pumpen und Heizungen haben keinen Strom.',
    solutions: [
      checkBreaker,
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Hauptrelais, Sicherung und Verdrahtung prüfen; Relais oder Leistungsplatine tauschen.',
    ],
  },
  mainRelayStuckOn: {
    description: 'Das Hauptrelais schaltet nicht ab: Teile der ausgeschalteten Maschine führen Spannung.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Fachkraft: Hauptrelais auf verschweißte Kontakte prüfen und tauschen.',
      'Fachkraft: Ist das Relais in Ordnung, Steuerleitung prüfen und Leistungsplatine tauschen.',
    ],
  },
  boilerProbeBroken: {
    description: 'Der Temperaturfühler des Boilers liefert keinen Messwert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Boilerfühlers prüfen; Fühler durchmessen und bei Defekt tauschen.',
      'Fachkraft: Ist der Fühler in Ordnung, Hauptplatine tauschen.',
    ],
  },
  tankProbeBroken: {
    description: 'Der Temperaturfühler des Tanks liefert keinen Messwert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Tankfühlers prüfen; Fühler durchmessen und bei Defekt tauschen.',
      'Fachkraft: Ist der Fühler in Ordnung, Hauptplatine tauschen.',
    ],
  },
  inletProbeBroken: {
    description: 'Der Temperaturfühler des Zulaufwassers liefert keinen Messwert.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Zulauffühlers prüfen; Fühler durchmessen und bei Defekt tauschen.',
      'Fachkraft: Ist der Fühler in Ordnung, Hauptplatine tauschen.',
    ],
  },
  boilerLevelSensorBroken: {
    description: 'Der Niveausensor des Boilers liefert keinen Messwert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Boiler-Niveausensors prüfen, Luftschlauch auf Knicke und Lecks.',
      'Fachkraft: Niveausensor tauschen und kalibrieren; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  tankLevelSensorBroken: {
    description: 'Der Niveausensor des Tanks liefert keinen Messwert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Tank-Niveausensors prüfen, Luftschlauch auf Knicke und Lecks.',
      'Fachkraft: Niveausensor tauschen und kalibrieren; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  breakTankLevelSensorBroken: {
    description: 'Der Niveausensor des Vorlaufbehälters liefert keinen Messwert.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Stecker und Verdrahtung des Niveausensors am Vorlaufbehälter prüfen, Luftschlauch auf Lecks.',
      'Fachkraft: Niveausensor tauschen und kalibrieren; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  flowMeterSilent: {
    description: 'Der Durchflussmesser zählt nichts, obwohl Wasser einläuft.',
    solutions: [
      openTap,
      'Weiterspülen und Kundendienst rufen: Wasser und Regenerationen werden nicht mehr gezählt.',
      wallOff,
      'Fachkraft: Stecker des Durchflussmessers prüfen und sein Flügelrad reinigen.',
      'Fachkraft: Durchflussmesser tauschen; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  boilerProbeImplausible: {
    description: 'Der Temperaturmesswert des Boilers kann nicht stimmen.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: prüfen, ob der Boilerfühler fest in der Hülse sitzt und sein Stecker trocken und sauber ist.',
      'Fachkraft: Boilerfühler tauschen; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  tankProbeImplausible: {
    description: 'Der Temperaturmesswert des Tanks kann nicht stimmen.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: prüfen, ob der Tankfühler fest in der Hülse sitzt und sein Stecker trocken und sauber ist.',
      'Fachkraft: Tankfühler tauschen; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  boilerLevelImplausible: {
    description: 'Der Niveaumesswert des Boilers kann nicht stimmen.',
    solutions: [
      openTap,
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Luftschlauch des Niveausensors von Wasser und Kalk befreien; Sensor tauschen und kalibrieren.',
    ],
  },
  tankLevelImplausible: {
    description: 'Der Niveaumesswert des Tanks kann nicht stimmen.',
    solutions: [
      'Wasser abpumpen und Maschine abkühlen lassen, dann Siebe und Tank reinigen.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Luftschlauch des Niveausensors von Wasser und Schmutz befreien; Sensor tauschen und kalibrieren.',
    ],
  },
  saltSensorBroken: {
    description: 'Der Salzsensor liefert keinen Messwert: Fehlendes Salz wird nicht erkannt.',
    solutions: [
      'Weiterspülen; täglich in den Salzbehälter sehen und Salz von Hand nachfüllen.',
      callIfBack,
      wallOff,
      'Fachkraft: Salzsensor reinigen, Stecker und Verdrahtung prüfen.',
      'Fachkraft: Salzsensor tauschen; ist er in Ordnung, Hauptplatine tauschen.',
    ],
  },
  supplyVoltageSensorBroken: {
    description: 'Die Maschine misst ihre Netzspannung nicht mehr.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Fachkraft: Steckverbindung zwischen Leistungsplatine und Hauptplatine prüfen.',
      'Fachkraft: Leistungsplatine tauschen.',
    ],
  },
  panelSilent: {
    description: 'Das Bedienfeld antwortet nicht.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Kabel zwischen Bedienfeld und Hauptplatine und seine Stecker prüfen.',
      'Fachkraft: erst Kabel, dann Bedienfeld, dann Hauptplatine tauschen.',
    ],
  },
  powerBoardSilent: {
    description: 'Die Leistungsplatine antwortet der Hauptplatine nicht.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Sicherungen der Leistungsplatine prüfen, ebenso das Kabel zur Hauptplatine und seine Stecker.',
      'Fachkraft: erst Kabel, dann Leistungsplatine, dann Hauptplatine tauschen.',
    ],
  },
  connectivitySilent: {
    description: 'Das Verbindungsmodul antwortet nicht: Die Maschine ist aus der Ferne nicht erreichbar.',
    solutions: [
      'Weiterspülen: Die Maschine behält ihre Aufzeichnungen, bis sie wieder verbunden ist.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Kabel und Stecker des Verbindungsmoduls prüfen und tauschen, was beschädigt ist.',
    ],
  },
  dosingUnitSilent: {
    description: 'Das Dosiergerät antwortet nicht: Reiniger und Klarspüler fehlen womöglich.',
    solutions: [
      'Prüfen, ob das Dosiergerät eingeschaltet und eingesteckt ist.',
      'Jeden Korb prüfen und noch einmal spülen, was nicht sauber ist.',
      callIfBack,
      wallOff,
      'Fachkraft: Stromversorgung, Kabel und Stecker des Dosiergeräts prüfen; antwortet es weiter nicht, tauschen.',
    ],
  },
  memoryFaulty: {
    description: 'Der Speicher der Hauptplatine ist defekt.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Hauptplatine tauschen und Parameter dieses Modells laden.',
    ],
  },
  clockFaulty: {
    description: 'Die Uhr der Maschine hat die Zeit verloren.',
    solutions: [
      'Datum und Uhrzeit am Bedienfeld einstellen, damit die Hygieneaufzeichnungen stimmen.',
      'Weiterspülen; stimmt die Zeit am nächsten Tag wieder nicht, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Batterie der Uhr auf der Hauptplatine tauschen; geht die Zeit wieder verloren, Hauptplatine tauschen.',
    ],
  },
  phaseL1Missing: {
    description: 'Die Phase L1 der Stromversorgung fehlt.',
    solutions: [
      checkBreaker,
      'Phase L1 am Wandschalter der Maschine von einer Elektrofachkraft messen lassen.',
      'Liegt die Phase L1 dort an, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Klemmen von L1, Netzkabel und Sicherung der Leistungsplatine prüfen.',
    ],
  },
  phaseL2Missing: {
    description: 'Die Phase L2 der Stromversorgung fehlt.',
    solutions: [
      checkBreaker,
      'Phase L2 am Wandschalter der Maschine von einer Elektrofachkraft messen lassen.',
      'Liegt die Phase L2 dort an, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Klemmen von L2, Netzkabel und Sicherung der Leistungsplatine prüfen.',
    ],
  },
  phaseL3Missing: {
    description: 'Die Phase L3 der Stromversorgung fehlt.',
    solutions: [
      checkBreaker,
      'Phase L3 am Wandschalter der Maschine von einer Elektrofachkraft messen lassen.',
      'Liegt die Phase L3 dort an, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Klemmen von L3, Netzkabel und Sicherung der Leistungsplatine prüfen.',
    ],
  },
  undervoltage: {
    description: 'Die Netzspannung ist zu niedrig.',
    solutions: [
      'Andere große Geräte an derselben Leitung ausschalten und noch einmal versuchen.',
      'Spannung am Wandschalter von einer Elektrofachkraft messen lassen, während die Maschine heizt.',
      'Stimmt die Spannung dort, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Netzklemmen nachziehen; misst die Leistungsplatine falsch, Leistungsplatine tauschen.',
    ],
  },
  overvoltage: {
    description: 'Die Netzspannung ist zu hoch.',
    solutions: [
      cutPower,
      'Spannung und Neutralleiter am Wandschalter von einer Elektrofachkraft messen lassen.',
      'Maschine erst bei richtiger Spannung wieder einschalten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Netzklemmen und Neutralleiter prüfen; misst die Leistungsplatine falsch, Leistungsplatine tauschen.',
    ],
  },
  frequencyOutOfRange: {
    description: 'Die Frequenz der Stromversorgung stimmt nicht.',
    solutions: [
      'Wird der Betrieb von einem Stromerzeuger versorgt, dessen Drehzahl prüfen lassen.',
      'Weiterspülen; steht der Alarm bei Netzbetrieb nach einem Tag noch an, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Misst die Leistungsplatine falsch, Leistungsplatine tauschen.',
    ],
  },
  controlVoltageLow: {
    description: 'Die Kleinspannung der Elektronik ist zu schwach.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Sensoren und Bedienfeld einzeln abstecken, um den Kurzschluss zu finden; Ursache beheben.',
      'Fachkraft: Netzteil oder Leistungsplatine tauschen.',
    ],
  },
  boardTooHot: {
    description: 'Die Elektronik ist zu heiß.',
    solutions: [
      'Maschine nach dem Spülgang ausschalten und eine halbe Stunde abkühlen lassen.',
      'Raum um die Maschine frei machen und heiße Geräte von ihr wegrücken.',
      callIfBack,
      wallOff,
      'Fachkraft: Lüftung der Elektronik reinigen; prüfen, ob an Tür oder Bodenwanne Dampf austritt.',
    ],
  },
  earthLeakage: {
    description: 'Strom fließt zur Erde ab: Gefahr eines Stromschlags.',
    solutions: [
      'Maschine nicht berühren; am Wandschalter ausschalten. Hat der FI-Schutzschalter ausgelöst, ausgeschaltet lassen.',
      callNow,
      wallOff,
      'Fachkraft: Isolation jeder Heizung, jeder Pumpe und jedes Ventils messen; Erdung prüfen.',
      'Fachkraft: schadhafte Teile tauschen, Verdrahtung trocknen und Maschine vor Gebrauch elektrisch prüfen.',
    ],
  },
  doorSwitchContradictory: {
    description: 'Die Türschalter widersprechen sich: Tür zugleich offen und geschlossen.',
    solutions: [
      'Tür öffnen, ihren Rand reinigen und fest schließen.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Magnete, Sitz und Stecker der Türschalter prüfen; defekten Schalter tauschen.',
    ],
  },
  outputStageFaulty: {
    description: 'Ein Ausgang der Leistungsplatine ist defekt.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Pumpen und Ventile auf Kurzschluss durchmessen und schadhafte tauschen.',
      'Fachkraft: Leistungsplatine tauschen.',
    ],
  },
  keyStuck: {
    description: 'Eine Taste des Bedienfelds ist dauernd gedrückt.',
    solutions: [
      'Bedienfeld trocken wischen und prüfen, ob etwas auf eine Taste drückt.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Bedienfeld auf Feuchtigkeit und Schäden prüfen und tauschen.',
    ],
  },
  washPumpOverloaded: {
    description: 'Die Waschpumpe ist überlastet oder blockiert.',
    solutions: [
      'Wasser abpumpen und Maschine abkühlen lassen; entfernen, was Siebe und Pumpenansaugung verstopft.',
      'Zehn Minuten warten, bis die Pumpe abgekühlt ist, dann einen Spülgang starten.',
      callIfBack,
      wallOff,
      'Fachkraft: Laufrad frei machen, Lager, Dichtung und Wicklung prüfen; schwergängige Pumpe tauschen.',
    ],
  },
  rinsePumpOverloaded: {
    description: 'Die Nachspülpumpe ist überlastet oder blockiert.',
    solutions: [
      'Abgekühlte Nachspülarme herausnehmen, Düsen reinigen und Arme wieder einsetzen.',
      'Zehn Minuten warten, bis die Pumpe abgekühlt ist, dann einen Spülgang starten.',
      callIfBack,
      wallOff,
      'Fachkraft: Laufrad von Kalk befreien, Lager und Wicklung prüfen; schwergängige Pumpe tauschen.',
    ],
  },
  drainPumpOverloaded: {
    description: 'Die Ablaufpumpe ist überlastet oder blockiert.',
    solutions: [
      'Bei abgekühltem Wasser Siebe herausnehmen und mit Handschuhen den Pumpensumpf frei räumen.',
      'Prüfen, ob der Ablaufschlauch geknickt ist, und noch einmal abpumpen.',
      callIfBack,
      wallOff,
      'Fachkraft: Laufrad frei machen, Lager und Wicklung prüfen; schwergängige Pumpe tauschen.',
    ],
  },
  connectivityModuleFaulty: {
    description: 'Das Verbindungsmodul ist defekt: Die Maschine ist aus der Ferne nicht erreichbar.',
    solutions: [
      'Weiterspülen: Die Maschine behält ihre Aufzeichnungen, bis sie wieder verbunden ist.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Fachkraft: Verbindungsmodul tauschen und Maschine neu verbinden.',
    ],
  },
  boilerOverheated: {
    description: 'Der Boiler ist überhitzt: Er ist über {criticalTmp} heiß.',
    solutions: [
      'Maschine ausschalten und Tür geschlossen halten: Dampf kann austreten.',
      'Erst wieder einschalten, wenn der Boiler unter {restartTmp} abgekühlt ist.',
      callIfBack,
      wallOff,
      'Fachkraft: Boilerfühler, Heizungsschütz, Sicherheitsthermostat und Niveau prüfen; Defektes tauschen.',
    ],
  },
  tankOverheated: {
    description: 'Der Tank ist überhitzt: Er ist über {criticalTmp} heiß.',
    solutions: [
      'Maschine ausschalten und Tür geschlossen halten: Dampf kann austreten.',
      'Erst wieder einschalten, wenn der Tank unter {restartTmp} abgekühlt ist.',
      callIfBack,
      wallOff,
      'Fachkraft: Tankfühler, Heizungsschütz, Sicherheitsthermostat und Niveau prüfen; Defektes tauschen.',
    ],
  },
  parametersMissing: {
    description: 'Die Maschine hat ihre Parameter verloren.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Fachkraft, am Bedienfeld: Parameter dieses Modells laden und Füllmengen prüfen.',
      wallOff,
      'Fachkraft: Gehen die Parameter wieder verloren, Hauptplatine tauschen.',
    ],
  },
  parameterOutOfBounds: {
    description: 'Ein Parameter liegt außerhalb seiner Grenzen; es gilt die Voreinstellung.',
    solutions: [
      'Weiterspülen und dem Kundendienst sagen, welcher Parameter zuletzt geändert wurde.',
      'Fachkraft, am Bedienfeld: Parameter berichtigen oder Voreinstellungen wiederherstellen.',
      wallOff,
      'Fachkraft: Ändert er sich wieder von selbst, Hauptplatine tauschen.',
    ],
  },
  parametersOfOtherModel: {
    description: 'Die Parameter gehören zu einem anderen Modell.',
    solutions: [
      callNow,
      'Fachkraft, am Bedienfeld: Modell mit dem Typenschild vergleichen und dessen Parameter laden.',
      wallOff,
      'Fachkraft: Gehört die Hauptplatine zu einem anderen Modell, tauschen.',
    ],
  },
  calibrationInvalid: {
    description: 'Die Kalibrierung eines Niveausensors fehlt oder ist falsch.',
    solutions: [
      callNow,
      'Fachkraft, am Bedienfeld: Niveausensoren an allen vier Punkten kalibrieren.',
      wallOff,
      'Fachkraft: Lässt sich ein Sensor nicht kalibrieren, Luftschlauch prüfen und Sensor tauschen.',
    ],
  },
  firmwareDamaged: {
    description: 'Die Firmware der Maschine ist beschädigt.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Fachkraft, am Bedienfeld: Firmware neu installieren und Maschine bis zum Ende eingeschaltet lassen.',
      wallOff,
      'Fachkraft: Lässt sich die Firmware nicht installieren, Hauptplatine tauschen.',
    ],
  },
  firmwareMismatch: {
    description: 'Die Firmware-Versionen der Platinen passen nicht zusammen.',
    solutions: [
      'Weiterspülen und Kundendienst rufen.',
      'Fachkraft, am Bedienfeld: Firmware aller Platinen auf dieselbe Version bringen.',
      wallOff,
      'Fachkraft: Nimmt eine Platine das Update nicht an, Platine tauschen.',
    ],
  },
  firmwareUpdateInterrupted: {
    description: 'Ein Firmware-Update wurde unterbrochen.',
    solutions: [
      'Maschine eingeschaltet lassen und prüfen, ob sie verbunden ist.',
      'Kundendienst rufen, damit er das Update neu startet.',
      'Fachkraft, am Bedienfeld: Firmware neu installieren und Maschine bis zum Ende eingeschaltet lassen.',
      wallOff,
      'Fachkraft: Bricht das Update wieder ab, Hauptplatine tauschen.',
    ],
  },
  boilerFillTooLong: {
    description: 'Der Boiler braucht zu lange zum Füllen.',
    solutions: [
      openTap,
      'An einem anderen Wasserhahn prüfen, ob die Küche Wasserdruck hat.',
      callIfBack,
      wallOff,
      'Fachkraft: Zulaufsieb reinigen; Zulaufventil und Niveausensor des Boilers prüfen.',
    ],
  },
  tankFillTooLong: {
    description: 'Der Tank braucht zu lange zum Füllen.',
    solutions: [
      'Prüfen, ob Überlaufrohr und Siebe eingesetzt sind: Ohne sie läuft das Wasser ab.',
      openTap,
      callIfBack,
      wallOff,
      'Fachkraft: Zulaufventil, Nachspülpumpe und Tank-Niveausensor prüfen; Zulaufsieb und Nachspüldüsen reinigen.',
    ],
  },
  breakTankFillTooLong: {
    description: 'Der Vorlaufbehälter braucht zu lange zum Füllen.',
    solutions: [
      openTap,
      'An einem anderen Wasserhahn prüfen, ob die Küche Wasserdruck hat.',
      callIfBack,
      wallOff,
      'Fachkraft: Zulaufsieb reinigen; Füllventil und Niveausensor des Vorlaufbehälters prüfen.',
    ],
  },
  boilerHeatTooLong: {
    description: 'Der Boiler braucht zu lange zum Aufheizen.',
    solutions: [
      checkBreaker,
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Heizkörper, Schütz und Sicherheitsthermostat des Boilers prüfen; Heizkörper entkalken oder tauschen.',
    ],
  },
  tankHeatTooLong: {
    description: 'Der Tank braucht zu lange zum Aufheizen.',
    solutions: [
      'Tür geschlossen halten und warten, bis die Maschine Bereitschaft anzeigt.',
      restart,
      callIfBack,
      wallOff,
      'Fachkraft: Heizkörper, Schütz und Sicherheitsthermostat des Tanks prüfen; Heizkörper entkalken oder tauschen.',
    ],
  },
  rinseHeatWaitTooLong: {
    description: 'Das Nachspülwasser wurde nicht rechtzeitig heiß genug.',
    solutions: [
      'Letzten Korb noch einmal spülen: Er ist womöglich nicht hygienisch sauber.',
      'Zwischen den Körben eine Minute warten, damit der Boiler aufheizen kann.',
      callIfBack,
      wallOff,
      'Fachkraft: Boilerheizkörper auf Kalk, sein Schütz, alle Phasen und die Zulauftemperatur prüfen.',
    ],
  },
  rinseTooLong: {
    description: 'Das Nachspülen dauert zu lange: Es kommt zu wenig Wasser.',
    solutions: [
      'Abgekühlte Nachspülarme herausnehmen, Düsen reinigen und Arme wieder einsetzen.',
      openTap,
      'Letzten Korb noch einmal spülen; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Nachspülpumpe, Boilerausgang und Schläuche auf Kalk prüfen; Defektes tauschen.',
    ],
  },
  drainTooLong: {
    description: 'Die Maschine braucht zu lange zum Abpumpen.',
    solutions: [
      'Bei abgekühltem Wasser Siebe herausnehmen; Siebe und Pumpensumpf mit Handschuhen reinigen.',
      'Ablaufschlauch auf Knicke, Bodenablauf auf Verstopfung prüfen und noch einmal abpumpen.',
      callIfBack,
      wallOff,
      'Fachkraft: Ablaufpumpe, Ablaufschlauch und Niveausensor prüfen; Verstopfung beseitigen, Defektes tauschen.',
    ],
  },
  tankLevelDoesNotDrop: {
    description: 'Der Wasserstand im Tank sinkt nicht, obwohl die Maschine abpumpt.',
    solutions: [
      'Bei abgekühltem Wasser Siebe herausnehmen; Siebe und Pumpensumpf mit Handschuhen reinigen.',
      'Prüfen, ob das Überlaufrohr gezogen ist, falls vorhanden, und noch einmal abpumpen.',
      callIfBack,
      wallOff,
      'Fachkraft: Ablaufpumpe prüfen; Luftschlauch des Tank-Niveausensors frei machen.',
    ],
  },
  regenerationFillTooLong: {
    description: 'Der Enthärter braucht zu lange zum Füllen für die Regeneration.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Regeneration noch einmal starten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Zulaufsieb reinigen; Zulaufventil und Schläuche des Enthärters prüfen.',
    ],
  },
  brineDrawTooLong: {
    description: 'Der Enthärter braucht zu lange, um Sole anzusaugen.',
    solutions: [
      washOnWithoutRegeneration,
      'Salz prüfen: Regeneriersalz nachfüllen und Klumpen zerkleinern.',
      'Regeneration noch einmal starten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Soleleitung und Soleventil von Salzkristallen befreien.',
    ],
  },
  resinFlushTooLong: {
    description: 'Der Enthärter braucht zu lange, um sein Harz zu spülen.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Regeneration noch einmal starten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Harzspülventil und Harz auf Verstopfung prüfen; verstopften Enthärter tauschen.',
    ],
  },
  inletOpenTooLong: {
    description: 'Wasser lief zu lange ein; die Maschine hat sich selbst ausgeschaltet.',
    solutions: [
      cutWater,
      'Nach Wasser auf dem Boden sehen und es aufwischen.',
      callNow,
      wallOff,
      'Fachkraft: Zulaufventil, Niveausensoren und Schläuche auf Lecks prüfen; Defektes tauschen.',
    ],
  },
  boilerHeaterOnTooLong: {
    description: 'Der Boiler heizte zu lange; die Maschine hat sich selbst ausgeschaltet.',
    solutions: [
      'Maschine eine halbe Stunde ausgeschaltet lassen, dann einmal wieder einschalten.',
      'Schaltet sie sich wieder selbst aus, ausgeschaltet lassen und Kundendienst rufen.',
      wallOff,
      'Fachkraft: Boilerfühler, Heizungsschütz und Niveau prüfen; Heizkörper entkalken oder tauschen.',
    ],
  },
  shutdownDrainTooLong: {
    description: 'Das letzte Abpumpen dauerte zu lange; die Maschine hat sich selbst ausgeschaltet.',
    solutions: [
      'Bei abgekühltem Wasser Siebe herausnehmen; Siebe und Pumpensumpf mit Handschuhen reinigen.',
      'Ablaufschlauch auf Knicke, Bodenablauf auf Verstopfung prüfen.',
      'Maschine einschalten und noch einmal abpumpen; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Ablaufpumpe, Ablaufschlauch und Niveausensor prüfen; Verstopfung beseitigen, Defektes tauschen.',
    ],
  },
  selfCleanTooLong: {
    description: 'Die Selbstreinigung dauerte zu lange und wurde beendet.',
    solutions: [
      'Siebe, Wascharme und Tank nach dem Abkühlen von Hand reinigen.',
      openTap,
      'Selbstreinigung noch einmal starten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Zulaufventil, Ablaufpumpe und Tank-Niveausensor prüfen.',
    ],
  },
  startUpTooLong: {
    description: 'Die Maschine braucht zu lange, bis sie bereit ist.',
    solutions: [
      'Tür geschlossen halten; prüfen, ob Überlaufrohr und Siebe eingesetzt sind.',
      openTap,
      callIfBack,
      wallOff,
      'Fachkraft: Zulaufventil und beide Heizungen mit ihren Schützen und allen Phasen prüfen.',
    ],
  },
  boilerThermostatTripped: {
    description: 'Der Sicherheitsthermostat des Boilers hat ausgelöst.',
    solutions: [
      'Maschine ausschalten, Tür geschlossen halten und abkühlen lassen.',
      callNow,
      wallOff,
      'Fachkraft: erst Ursache finden: Boiler ohne Wasser, Kalk, verschweißtes Schütz oder defekter Fühler.',
      'Fachkraft: Sicherheitsthermostat zurücksetzen; löst er grundlos wieder aus, tauschen.',
    ],
  },
  tankThermostatTripped: {
    description: 'Der Sicherheitsthermostat des Tanks hat ausgelöst.',
    solutions: [
      'Maschine ausschalten, Tür geschlossen halten und abkühlen lassen.',
      callNow,
      wallOff,
      'Fachkraft: erst Ursache finden: Tank ohne Wasser, Kalk, verschweißtes Schütz oder defekter Fühler.',
      'Fachkraft: Sicherheitsthermostat zurücksetzen; löst er grundlos wieder aus, tauschen.',
    ],
  },
  regenerationNeeded: {
    description: 'Der Enthärter braucht eine Regeneration.',
    solutions: [
      'Salz prüfen und bei Bedarf nachfüllen.',
      'Regeneration starten, wenn kein Spülgut wartet.',
      washOnWithoutRegeneration,
      'Nicht tagelang aufschieben: Kalk hinterlässt Flecken am Spülgut und schadet dem Boiler.',
    ],
  },
  cycleCannotStart: {
    description: 'Der Spülgang kann nicht starten.',
    solutions: [
      'Tür fest schließen.',
      'Warten, bis die Maschine Bereitschaft anzeigt.',
      'Nach einem anderen offenen Alarm sehen und zuerst dessen Schritte ausführen.',
      'Startet der Spülgang immer noch nicht, Kundendienst rufen.',
    ],
  },
  doorOpen: {
    description: 'Die Tür ist offen.',
    solutions: [
      'Prüfen, ob Spülgut oder ein Korb die Tür am Schließen hindert.',
      'Tür fest schließen.',
      'Bleibt der Alarm bei geschlossener Tür, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Magnet, Sitz und Stecker des Türschalters prüfen; Schalter bei Defekt tauschen.',
    ],
  },
  washTemperatureLow: {
    description: 'Das Waschwasser ist nicht heiß genug.',
    solutions: [
      'Tür geschlossen halten und warten, bis die Maschine Bereitschaft anzeigt.',
      'Letzten Korb noch einmal spülen: Er ist womöglich nicht hygienisch sauber.',
      callIfBack,
      wallOff,
      'Fachkraft: Heizkörper, Schütz und Fühler des Tanks prüfen.',
    ],
  },
  rinseTemperatureLow: {
    description: 'Das Nachspülwasser ist nicht heiß genug.',
    solutions: [
      'Warten, bis die Maschine Bereitschaft anzeigt.',
      'Letzten Korb noch einmal spülen: Er ist womöglich nicht hygienisch sauber.',
      callIfBack,
      wallOff,
      'Fachkraft: Heizkörper, Schütz und Fühler des Boilers prüfen; Boiler entkalken.',
    ],
  },
  saltMissing: {
    description: 'Dem Enthärter fehlt Salz.',
    solutions: [
      'Regeneriersalz in den Salzbehälter füllen; niemals Reiniger einfüllen.',
      'Deckel fest schließen und verschüttetes Salz aufwischen: Es lässt Edelstahl rosten.',
      'Regeneration starten, wenn kein Spülgut wartet.',
      washOnWithoutRegeneration,
    ],
  },
  filterMisplaced: {
    description: 'Ein Sieb fehlt oder sitzt nicht richtig.',
    solutions: [
      'Tür öffnen und warten, bis das Wasser ruhig ist; auf Dampf achten.',
      'Siebe unter fließendem Wasser reinigen und fest einsetzen.',
      'Niemals ohne Siebe spülen: Schmutz verstopft Pumpen und Düsen.',
      'Bleibt der Alarm bei eingesetzten Sieben, Kundendienst rufen.',
    ],
  },
  chemistryLow: {
    description: 'Reiniger oder Klarspüler geht zu Ende.',
    solutions: [
      'Handschuhe und Schutzbrille tragen.',
      'Fast leeren Kanister wechseln oder nachfüllen; die beiden Mittel niemals verwechseln.',
      'Prüfen, ob die Sauglanze bis zum Boden reicht und ihr Filter sauber ist.',
      'Bleibt der Alarm bei vollen Kanistern, Kundendienst rufen.',
    ],
  },
  cycleIncomplete: {
    description: 'Der letzte Spülgang wurde nicht beendet: Das Spülgut ist nicht hygienisch sauber.',
    solutions: [
      'Korb noch einmal von Anfang an spülen.',
      'Tür bis zum Ende des Spülgangs geschlossen und Maschine eingeschaltet lassen.',
      'Brechen Spülgänge ab, die niemand gestoppt hat, Kundendienst rufen.',
    ],
  },
  tankOverLevel: {
    description: 'Der Tank ist zu voll.',
    solutions: [
      'Wasserhahn schließen und Wasser abpumpen.',
      'Bei abgekühltem Wasser mit Handschuhen Siebe, Überlauf und Pumpensumpf frei räumen.',
      'Wasserhahn öffnen und neu starten; kommt der Alarm wieder, Kundendienst rufen.',
      wallOff,
      'Fachkraft: Überlauf, Ablauf, Zulaufventil und Tank-Niveausensor prüfen; Defektes tauschen.',
    ],
  },
  waterInBase: {
    description: 'In der Bodenwanne der Maschine steht Wasser: Etwas ist undicht.',
    solutions: [
      cutWater,
      'Wasser auf dem Boden aufwischen, damit niemand ausrutscht.',
      callNow,
      wallOff,
      'Fachkraft: Leck an Schläuchen, Dichtungen, Pumpen und Ventilen suchen, beheben und Bodenwanne trocknen.',
    ],
  },
} as const satisfies AlarmTexts;
