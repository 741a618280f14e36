import type { AlarmTexts } from '../alarm-texts.ts';

// Steps that recur: one wording each. The laws about them are in terms.md.
const restart = 'Éteindre la machine, attendre une minute, puis la rallumer.';
const restartAtWall =
  'Mettre la machine hors tension à l’interrupteur mural, attendre une minute, puis la remettre sous tension.';
const callIfBack = 'Si l’alarme réapparaît, appeler le service technique.';
const callNow = 'Ne pas utiliser la machine et appeler le service technique.';
const wallOff = 'Mettre la machine hors tension à l’interrupteur mural avant de l’ouvrir.';
const cutPower = 'Mettre immédiatement la machine hors tension à l’interrupteur mural et la laisser hors tension.';
const cutWater = 'Fermer le robinet d’eau et mettre la machine hors tension à l’interrupteur mural.';
const openTap = 'Ouvrir à fond le robinet d’eau et vérifier que le tuyau d’arrivée d’eau n’est pas plié.';
const washOn = 'Continuer à laver : la propreté de la vaisselle n’est pas affectée.';
const washOnWithoutRegeneration =
  'Continuer à laver si nécessaire : la machine peut fonctionner sans cycles de régénération.';
const checkBreaker = 'Vérifier le disjoncteur de la machine. S’il a déclenché, le réenclencher une seule fois.';

export const fr = {
  boilerHeaterStuckOff: {
    description: 'Le chauffage du surchauffeur ne s’enclenche pas malgré la demande de chauffe.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler contacteur, fusible et câblage du chauffage du surchauffeur. Resserrer les bornes.',
      'Technicien : tester la résistance à l’ohmmètre. Remplacer la résistance, le contacteur ou la carte de puissance.',
    ],
  },
  boilerHeaterStuckOn: {
    description: 'Le chauffage du surchauffeur reste enclenché alors qu’il devrait être coupé.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technicien : rechercher des contacts collés sur le contacteur du chauffage du surchauffeur et le remplacer.',
      'Technicien : si le contacteur est bon, contrôler son câblage de commande et remplacer la carte de puissance.',
    ],
  },
  tankHeaterStuckOff: {
    description: 'Le chauffage de la cuve ne s’enclenche pas malgré la demande de chauffe.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler contacteur, fusible et câblage du chauffage de la cuve. Resserrer les bornes.',
      'Technicien : tester la résistance à l’ohmmètre. Remplacer la résistance, le contacteur ou la carte de puissance.',
    ],
  },
  tankHeaterStuckOn: {
    description: 'Le chauffage de la cuve reste enclenché alors qu’il devrait être coupé.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technicien : rechercher des contacts collés sur le contacteur du chauffage de la cuve et le remplacer.',
      'Technicien : si le contacteur est bon, contrôler son câblage de commande et remplacer la carte de puissance.',
    ],
  },
  washPumpStuckOff: {
    description: 'La pompe de lavage ne démarre pas au début du lavage.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur, contacteur, protection moteur et condensateur de la pompe de lavage.',
      'Technicien : faire tourner la pompe à la main et tester le bobinage. Remplacer la pompe ou la carte de puissance.',
    ],
  },
  washPumpStuckOn: {
    description: 'La pompe de lavage continue de tourner alors qu’elle devrait être arrêtée.',
    solutions: [
      'Garder la porte fermée : de l’eau chaude est encore projetée.',
      cutPower,
      callNow,
      wallOff,
      'Technicien : vérifier si le contacteur de la pompe de lavage est collé. Remplacer contacteur ou carte de puissance.',
    ],
  },
  rinsePumpStuckOff: {
    description: 'La pompe de rinçage ne démarre pas au début du rinçage.',
    solutions: [
      'Relaver le dernier panier : il n’a pas été rincé.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur, câblage et bobinage. Remplacer la pompe de rinçage ou la carte de puissance.',
    ],
  },
  rinsePumpStuckOn: {
    description: 'La pompe de rinçage continue de tourner alors qu’elle devrait être arrêtée.',
    solutions: [
      'Garder la porte fermée : de l’eau chaude est encore projetée.',
      cutPower,
      callNow,
      wallOff,
      'Technicien : vérifier si le relais de la pompe de rinçage est collé. Remplacer relais ou carte de puissance.',
    ],
  },
  drainPumpStuckOff: {
    description: 'La pompe de vidange ne démarre pas au moment de vidanger.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur, câblage et bobinage de la pompe de vidange. Dégager ce qui bloque la turbine.',
      'Technicien : si la pompe est bonne, remplacer la carte de puissance.',
    ],
  },
  drainPumpStuckOn: {
    description: 'La pompe de vidange continue de tourner alors qu’elle devrait être arrêtée.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : vérifier si le relais de la pompe de vidange est collé et contrôler son câblage de commande.',
      'Technicien : remplacer le relais ou la carte de puissance.',
    ],
  },
  inletValveStuckOff: {
    description: 'L’électrovanne d’arrivée d’eau ne s’ouvre pas.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage de l’électrovanne d’arrivée d’eau et tester sa bobine.',
      'Technicien : remplacer l’électrovanne d’arrivée d’eau ou la carte de puissance.',
    ],
  },
  inletValveStuckOn: {
    description: 'L’électrovanne d’arrivée d’eau ne se ferme pas : l’eau peut continuer à couler.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technicien : vérifier si l’électrovanne d’arrivée d’eau est encrassée ou si son relais est collé.',
      'Technicien : remplacer l’électrovanne d’arrivée d’eau ou la carte de puissance.',
    ],
  },
  breakTankValveStuckOff: {
    description: 'L’électrovanne de remplissage du bac de disconnexion ne s’ouvre pas.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage de l’électrovanne de remplissage et tester sa bobine.',
      'Technicien : remplacer l’électrovanne de remplissage ou la carte de puissance.',
    ],
  },
  breakTankValveStuckOn: {
    description: 'L’électrovanne de remplissage du bac de disconnexion ne se ferme pas : l’eau peut couler.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technicien : vérifier si l’électrovanne de remplissage est encrassée ou si son relais est collé.',
      'Technicien : remplacer l’électrovanne de remplissage ou la carte de puissance.',
    ],
  },
  detergentPumpStuckOff: {
    description: 'La pompe de détergent ne tourne pas : la vaisselle risque de rester sale.',
    solutions: [
      'Contrôler chaque panier et relaver ce qui n’est pas propre.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et moteur. Remplacer la pompe de détergent ou la carte de puissance.',
    ],
  },
  detergentPumpStuckOn: {
    description: 'La pompe de détergent ne s’arrête pas : l’eau reçoit beaucoup trop de détergent.',
    solutions: [
      'Avec des gants et des lunettes de protection, retirer la canne d’aspiration du bidon de détergent.',
      'Vidanger la machine, la remplir et relaver les derniers paniers : il peut y rester du détergent.',
      callNow,
      wallOff,
      'Technicien : vérifier si le relais de la pompe de détergent est collé. Remplacer relais ou carte de puissance.',
    ],
  },
  rinseAidPumpStuckOff: {
    description: 'La pompe de produit de rinçage ne tourne pas : séchage lent et traces sur la vaisselle.',
    solutions: [
      'Continuer à laver et essuyer verres et couverts à la main jusqu’à la réparation.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et moteur. Remplacer la pompe de produit de rinçage ou la carte de puissance.',
    ],
  },
  rinseAidPumpStuckOn: {
    description: 'La pompe de produit de rinçage ne s’arrête pas : l’eau en reçoit beaucoup trop.',
    solutions: [
      'Avec des gants et des lunettes de protection, retirer la canne d’aspiration du bidon de produit de rinçage.',
      'Vidanger la machine, la remplir et relaver les derniers paniers : il peut y rester du produit de rinçage.',
      callNow,
      wallOff,
      'Technicien : vérifier si le relais de la pompe de produit de rinçage est collé. Remplacer relais ou carte de puissance.',
    ],
  },
  brineValveStuckOff: {
    description: 'L’électrovanne de saumure ne s’ouvre pas : l’adoucisseur ne peut pas se régénérer.',
    solutions: [
      washOnWithoutRegeneration,
      'Appeler rapidement le service technique : sans régénération, le calcaire se dépose.',
      wallOff,
      'Technicien : contrôler connecteur et câblage de l’électrovanne de saumure et tester sa bobine.',
      'Technicien : remplacer l’électrovanne de saumure ou la carte de puissance.',
    ],
  },
  brineValveStuckOn: {
    description: 'L’électrovanne de saumure ne se ferme pas : de l’eau salée peut atteindre la vaisselle.',
    solutions: [
      washOnWithoutRegeneration,
      'Si la vaisselle a un goût de sel ou des traces blanches, arrêter de laver et appeler le service technique.',
      wallOff,
      'Technicien : rechercher des cristaux de sel dans l’électrovanne de saumure et vérifier si son relais est collé.',
      'Technicien : remplacer l’électrovanne de saumure ou la carte de puissance.',
    ],
  },
  resinFlushValveStuckOff: {
    description: 'L’électrovanne de rinçage des résines ne s’ouvre pas : les résines ne sont pas rincées.',
    solutions: [
      washOnWithoutRegeneration,
      'Appeler rapidement le service technique : sans régénération, le calcaire se dépose.',
      wallOff,
      'Technicien : contrôler connecteur et câblage de l’électrovanne de rinçage des résines et tester sa bobine.',
      'Technicien : remplacer l’électrovanne de rinçage des résines ou la carte de puissance.',
    ],
  },
  resinFlushValveStuckOn: {
    description: 'L’électrovanne de rinçage des résines ne se ferme pas : l’eau part à l’égout.',
    solutions: [
      washOnWithoutRegeneration,
      'Fermer le robinet d’eau dès que la machine ne sert pas et appeler le service technique.',
      wallOff,
      'Technicien : rechercher des billes de résine dans l’électrovanne et vérifier si son relais est collé.',
      'Technicien : remplacer l’électrovanne de rinçage des résines ou la carte de puissance.',
    ],
  },
  heatRecoveryFanStuckOff: {
    description: 'Le ventilateur de récupération de chaleur ne tourne pas : davantage de vapeur s’échappe.',
    solutions: [
      'Continuer à laver, mais ouvrir la porte lentement : de la vapeur brûlante s’échappe.',
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage du ventilateur et faire tourner son hélice à la main.',
      'Technicien : remplacer le ventilateur ou la carte de puissance.',
    ],
  },
  heatRecoveryFanStuckOn: {
    description: 'Le ventilateur de récupération de chaleur ne s’arrête pas.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technicien : vérifier si le relais du ventilateur est collé. Remplacer relais ou carte de puissance.',
    ],
  },
  doorLockStuckOff: {
    description: 'La porte ne se verrouille pas au début du cycle.',
    solutions: [
      'Ouvrir la porte, retirer ce qui l’empêche de fermer et bien la refermer.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler alignement, connecteur et bobine. Remplacer le verrou de porte ou la carte de puissance.',
    ],
  },
  doorLockStuckOn: {
    description: 'La porte reste verrouillée alors que le cycle est terminé.',
    solutions: [
      'Ne pas forcer la porte : la pousser à fond, attendre une minute et réessayer.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : déverrouiller à la main. Contrôler pêne, bobine et relais. Remplacer verrou ou carte de puissance.',
    ],
  },
  coldRinseValveStuckOff: {
    description: 'L’électrovanne de rinçage à froid ne s’ouvre pas : les verres restent chauds.',
    solutions: [
      'Continuer à laver et laisser refroidir les verres avant de les utiliser.',
      openTap,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et bobine. Remplacer l’électrovanne de rinçage à froid ou la carte de puissance.',
    ],
  },
  coldRinseValveStuckOn: {
    description: 'L’électrovanne de rinçage à froid ne se ferme pas : de l’eau froide coule dans la cuve.',
    solutions: [
      cutWater,
      callNow,
      wallOff,
      'Technicien : vérifier si l’électrovanne de rinçage à froid est encrassée ou si son relais est collé.',
      'Technicien : remplacer l’électrovanne de rinçage à froid ou la carte de puissance.',
    ],
  },
  mainRelayStuckOff: {
    description: 'Le relais principal ne s’enclenche pas : pompes et chauffages ne sont pas alimentés.',
    solutions: [
      checkBreaker,
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : contrôler le relais principal, son fusible et son câblage. Remplacer relais ou carte de puissance.',
    ],
  },
  mainRelayStuckOn: {
    description: 'Le relais principal reste enclenché : machine éteinte, des pièces restent sous tension.',
    solutions: [
      cutPower,
      callNow,
      wallOff,
      'Technicien : vérifier si les contacts du relais principal sont collés et remplacer le relais.',
      'Technicien : si le relais est bon, contrôler son câblage de commande et remplacer la carte de puissance.',
    ],
  },
  boilerProbeBroken: {
    description: 'La sonde de température du surchauffeur ne donne aucune mesure.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage, tester la sonde du surchauffeur et la remplacer si besoin.',
      'Technicien : si la sonde est bonne, remplacer la carte principale.',
    ],
  },
  tankProbeBroken: {
    description: 'La sonde de température de la cuve ne donne aucune mesure.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage, tester la sonde de la cuve et la remplacer si besoin.',
      'Technicien : si la sonde est bonne, remplacer la carte principale.',
    ],
  },
  inletProbeBroken: {
    description: 'La sonde de température de l’eau d’arrivée ne donne aucune mesure.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage, tester la sonde d’arrivée d’eau et la remplacer si besoin.',
      'Technicien : si la sonde est bonne, remplacer la carte principale.',
    ],
  },
  boilerLevelSensorBroken: {
    description: 'Le capteur de niveau du surchauffeur ne donne aucune mesure.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage du capteur de niveau du surchauffeur. Rechercher pli ou fuite du tuyau d’air.',
      'Technicien : remplacer et étalonner le capteur de niveau. S’il est bon, remplacer la carte principale.',
    ],
  },
  tankLevelSensorBroken: {
    description: 'Le capteur de niveau de la cuve ne donne aucune mesure.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage du capteur de niveau de la cuve. Rechercher pli ou fuite du tuyau d’air.',
      'Technicien : remplacer et étalonner le capteur de niveau. S’il est bon, remplacer la carte principale.',
    ],
  },
  breakTankLevelSensorBroken: {
    description: 'Le capteur de niveau du bac de disconnexion ne donne aucune mesure.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler connecteur et câblage du capteur de niveau du bac de disconnexion. Rechercher une fuite du tuyau d’air.',
      'Technicien : remplacer et étalonner le capteur de niveau. S’il est bon, remplacer la carte principale.',
    ],
  },
  flowMeterSilent: {
    description: 'Le débitmètre ne compte rien alors que l’eau arrive.',
    solutions: [
      openTap,
      'Continuer à laver et appeler le service technique : l’eau et les régénérations ne sont plus comptées.',
      wallOff,
      'Technicien : contrôler le connecteur du débitmètre et nettoyer sa turbine.',
      'Technicien : remplacer le débitmètre. S’il est bon, remplacer la carte principale.',
    ],
  },
  boilerProbeImplausible: {
    description: 'La température mesurée dans le surchauffeur est incohérente.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : vérifier que la sonde du surchauffeur est bien en place dans son doigt de gant et que son connecteur est sec et propre.',
      'Technicien : remplacer la sonde du surchauffeur. Si elle est bonne, remplacer la carte principale.',
    ],
  },
  tankProbeImplausible: {
    description: 'La température mesurée dans la cuve est incohérente.',
    solutions: [
      restart,
      callIfBack,
      wallOff,
      'Technicien : vérifier que la sonde de la cuve est bien en place dans son doigt de gant et que son connecteur est sec et propre.',
      'Technicien : remplacer la sonde de la cuve. Si elle est bonne, remplacer la carte principale.',
    ],
  },
  boilerLevelImplausible: {
    description: 'Le niveau mesuré dans le surchauffeur est incohérent.',
    solutions: [
      openTap,
      restart,
      callIfBack,
      wallOff,
      'Technicien : éliminer eau et calcaire du tuyau d’air. Remplacer et étalonner le capteur de niveau.',
    ],
  },
  tankLevelImplausible: {
    description: 'Le niveau mesuré dans la cuve est incohérent.',
    solutions: [
      'Vidanger la machine, la laisser refroidir, puis nettoyer les filtres et la cuve.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : éliminer eau et saletés du tuyau d’air. Remplacer et étalonner le capteur de niveau.',
    ],
  },
  saltSensorBroken: {
    description: 'Le capteur de sel ne donne aucune mesure : le manque de sel n’est plus signalé.',
    solutions: [
      'Continuer à laver. Regarder chaque jour dans le bac à sel et compléter à la main.',
      callIfBack,
      wallOff,
      'Technicien : nettoyer le capteur de sel et contrôler son connecteur et son câblage.',
      'Technicien : remplacer le capteur de sel. S’il est bon, remplacer la carte principale.',
    ],
  },
  supplyVoltageSensorBroken: {
    description: 'La machine ne mesure plus sa tension d’alimentation.',
    solutions: [
      washOn,
      callIfBack,
      wallOff,
      'Technicien : contrôler le connecteur entre carte de puissance et carte principale.',
      'Technicien : remplacer la carte de puissance.',
    ],
  },
  panelSilent: {
    description: 'Le panneau de commande ne répond pas.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : contrôler le câble entre panneau de commande et carte principale, et ses connecteurs.',
      'Technicien : remplacer le câble, puis le panneau de commande, puis la carte principale.',
    ],
  },
  powerBoardSilent: {
    description: 'La carte de puissance ne répond pas à la carte principale.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : contrôler les fusibles de la carte de puissance, son câble vers la carte principale et ses connecteurs.',
      'Technicien : remplacer le câble, puis la carte de puissance, puis la carte principale.',
    ],
  },
  connectivitySilent: {
    description: 'Le module de communication ne répond pas : machine injoignable à distance.',
    solutions: [
      'Continuer à laver : la machine garde ses enregistrements jusqu’au retour de la connexion.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : contrôler le câble et les connecteurs du module de communication et remplacer ce qui est abîmé.',
    ],
  },
  dosingUnitSilent: {
    description: 'Le doseur ne répond pas : détergent et produit de rinçage peuvent manquer.',
    solutions: [
      'Vérifier que le doseur est branché et allumé.',
      'Contrôler chaque panier et relaver ce qui n’est pas propre.',
      callIfBack,
      wallOff,
      'Technicien : contrôler alimentation, câble et connecteurs du doseur. S’il ne répond toujours pas, le remplacer.',
    ],
  },
  memoryFaulty: {
    description: 'La mémoire de la carte principale est défectueuse.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : remplacer la carte principale et charger les paramètres de ce modèle.',
    ],
  },
  clockFaulty: {
    description: 'L’horloge de la machine a perdu l’heure.',
    solutions: [
      'Régler la date et l’heure sur le panneau de commande pour que les relevés d’hygiène soient exacts.',
      'Continuer à laver. Si l’heure est de nouveau fausse le lendemain, appeler le service technique.',
      wallOff,
      'Technicien : remplacer la pile de l’horloge. Si l’heure se perd encore, remplacer la carte principale.',
    ],
  },
  phaseL1Missing: {
    description: 'La phase L1 de l’alimentation électrique manque.',
    solutions: [
      checkBreaker,
      'Faire mesurer la phase L1 à l’interrupteur mural de la machine par un électricien.',
      'Si la phase L1 y est présente, appeler le service technique.',
      wallOff,
      'Technicien : contrôler les bornes L1, le câble d’alimentation et le fusible de la carte de puissance.',
    ],
  },
  phaseL2Missing: {
    description: 'La phase L2 de l’alimentation électrique manque.',
    solutions: [
      checkBreaker,
      'Faire mesurer la phase L2 à l’interrupteur mural de la machine par un électricien.',
      'Si la phase L2 y est présente, appeler le service technique.',
      wallOff,
      'Technicien : contrôler les bornes L2, le câble d’alimentation et le fusible de la carte de puissance.',
    ],
  },
  phaseL3Missing: {
    description: 'La phase L3 de l’alimentation électrique manque.',
    solutions: [
      checkBreaker,
      'Faire mesurer la phase L3 à l’interrupteur mural de la machine par un électricien.',
      'Si la phase L3 y est présente, appeler le service technique.',
      wallOff,
      'Technicien : contrôler les bornes L3, le câble d’alimentation et le fusible de la carte de puissance.',
    ],
  },
  undervoltage: {
    description: 'La tension d’alimentation est trop basse.',
    solutions: [
      'Éteindre les autres gros appareils raccordés à la même alimentation et réessayer.',
      'Faire mesurer la tension à l’interrupteur mural par un électricien pendant que la machine chauffe.',
      'Si la tension y est correcte, appeler le service technique.',
      wallOff,
      'Technicien : resserrer les bornes d’alimentation. Remplacer la carte de puissance si sa mesure est fausse.',
    ],
  },
  overvoltage: {
    description: 'La tension d’alimentation est trop élevée.',
    solutions: [
      cutPower,
      'Faire mesurer la tension et le neutre à l’interrupteur mural par un électricien.',
      'Rallumer la machine une fois la tension correcte. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : contrôler les bornes d’alimentation et le neutre. Remplacer la carte de puissance si sa mesure est fausse.',
    ],
  },
  frequencyOutOfRange: {
    description: 'La fréquence de l’alimentation électrique est incorrecte.',
    solutions: [
      'Si le site est alimenté par un groupe électrogène, en faire contrôler le régime.',
      'Continuer à laver. Si l’alarme persiste un jour entier sur le réseau public, appeler le service technique.',
      wallOff,
      'Technicien : remplacer la carte de puissance si sa mesure est fausse.',
    ],
  },
  controlVoltageLow: {
    description: 'L’alimentation basse tension de l’électronique est trop faible.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : débrancher un à un capteurs et panneau pour trouver le court-circuit. Sécher ou remplacer l’élément.',
      'Technicien : remplacer le bloc d’alimentation ou la carte de puissance.',
    ],
  },
  boardTooHot: {
    description: 'L’électronique est trop chaude.',
    solutions: [
      'Éteindre la machine après le cycle et la laisser refroidir une demi-heure.',
      'Dégager le pourtour de la machine et en éloigner les appareils chauds.',
      callIfBack,
      wallOff,
      'Technicien : nettoyer aérations et ventilateur de l’électronique. Rechercher des fuites de vapeur à la porte et au socle.',
    ],
  },
  earthLeakage: {
    description: 'Fuite de courant à la terre : danger d’électrocution.',
    solutions: [
      'Ne pas toucher la machine. La mettre hors tension à l’interrupteur mural. Ne pas réarmer un disjoncteur différentiel déclenché.',
      callNow,
      wallOff,
      'Technicien : mesurer l’isolement de chaque résistance, pompe et électrovanne. Contrôler la mise à la terre.',
      'Technicien : remplacer la pièce en défaut, sécher le câblage et tester la machine avant de la remettre en service.',
    ],
  },
  doorSwitchContradictory: {
    description: 'Les contacts de porte se contredisent : ouverte et fermée à la fois.',
    solutions: [
      'Ouvrir la porte, en nettoyer le bord et bien la refermer.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler aimants, alignement et connecteurs des contacts de porte. Remplacer le contact défectueux.',
    ],
  },
  outputStageFaulty: {
    description: 'Une sortie de la carte de puissance est défectueuse.',
    solutions: [
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : rechercher un court-circuit sur les pompes et les électrovannes et remplacer la pièce en cause.',
      'Technicien : remplacer la carte de puissance.',
    ],
  },
  keyStuck: {
    description: 'Une touche du panneau de commande reste enfoncée.',
    solutions: [
      'Essuyer le panneau de commande et vérifier que rien n’appuie sur une touche.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : rechercher humidité et dommages sur le panneau de commande et le remplacer.',
    ],
  },
  washPumpOverloaded: {
    description: 'La pompe de lavage est en surcharge ou bloquée.',
    solutions: [
      'Vidanger la machine, la laisser refroidir et dégager les filtres et l’aspiration de la pompe.',
      'Attendre dix minutes que la pompe refroidisse, puis lancer un cycle.',
      callIfBack,
      wallOff,
      'Technicien : dégager la turbine. Contrôler roulements, joint et bobinage. Remplacer la pompe si elle tourne dur.',
    ],
  },
  rinsePumpOverloaded: {
    description: 'La pompe de rinçage est en surcharge ou bloquée.',
    solutions: [
      'Retirer les bras de rinçage une fois froids, nettoyer les gicleurs et remonter les bras.',
      'Attendre dix minutes que la pompe refroidisse, puis lancer un cycle.',
      callIfBack,
      wallOff,
      'Technicien : détartrer la turbine. Contrôler roulements et bobinage. Remplacer la pompe si elle tourne dur.',
    ],
  },
  drainPumpOverloaded: {
    description: 'La pompe de vidange est en surcharge ou bloquée.',
    solutions: [
      'Une fois l’eau refroidie, retirer les filtres et, avec des gants, enlever ce qui se trouve dans le puisard.',
      'Vérifier que le tuyau de vidange n’est pas plié et relancer la vidange.',
      callIfBack,
      wallOff,
      'Technicien : dégager la turbine. Contrôler roulements et bobinage. Remplacer la pompe si elle tourne dur.',
    ],
  },
  connectivityModuleFaulty: {
    description: 'Le module de communication est défectueux : machine injoignable à distance.',
    solutions: [
      'Continuer à laver : la machine garde ses enregistrements jusqu’au retour de la connexion.',
      restartAtWall,
      callIfBack,
      wallOff,
      'Technicien : remplacer le module de communication et reconnecter la machine.',
    ],
  },
  boilerOverheated: {
    description: 'Le surchauffeur est en surchauffe : il dépasse {criticalTmp}.',
    solutions: [
      'Éteindre la machine et garder la porte fermée : de la vapeur peut s’échapper.',
      'Ne la rallumer que lorsque le surchauffeur est descendu au-dessous de {restartTmp}.',
      callIfBack,
      wallOff,
      'Technicien : contrôler sonde, contacteur, thermostat de sécurité et niveau du surchauffeur. Remplacer la pièce défectueuse.',
    ],
  },
  tankOverheated: {
    description: 'La cuve est en surchauffe : elle dépasse {criticalTmp}.',
    solutions: [
      'Éteindre la machine et garder la porte fermée : de la vapeur peut s’échapper.',
      'Ne la rallumer que lorsque la cuve est descendue au-dessous de {restartTmp}.',
      callIfBack,
      wallOff,
      'Technicien : contrôler sonde, contacteur, thermostat de sécurité et niveau de la cuve. Remplacer la pièce défectueuse.',
    ],
  },
  parametersMissing: {
    description: 'La machine a perdu ses paramètres.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Technicien, sur le panneau de commande : charger les paramètres de ce modèle et vérifier les capacités.',
      wallOff,
      'Technicien : si les paramètres se perdent encore, remplacer la carte principale.',
    ],
  },
  parameterOutOfBounds: {
    description: 'Un paramètre est hors limites : la machine utilise la valeur par défaut.',
    solutions: [
      'Continuer à laver et indiquer au service technique le dernier paramètre modifié.',
      'Technicien, sur le panneau de commande : corriger le paramètre ou rétablir les valeurs par défaut.',
      wallOff,
      'Technicien : s’il change encore de lui-même, remplacer la carte principale.',
    ],
  },
  parametersOfOtherModel: {
    description: 'Les paramètres sont ceux d’un autre modèle.',
    solutions: [
      callNow,
      'Technicien, sur le panneau de commande : comparer le modèle à la plaque signalétique et charger ses paramètres.',
      wallOff,
      'Technicien : si la carte principale est celle d’un autre modèle, la remplacer.',
    ],
  },
  calibrationInvalid: {
    description: 'L’étalonnage d’un capteur de niveau manque ou est faux.',
    solutions: [
      callNow,
      'Technicien, sur le panneau de commande : étalonner les capteurs de niveau aux quatre points.',
      wallOff,
      'Technicien : si un capteur ne peut pas être étalonné, contrôler son tuyau d’air et le remplacer.',
    ],
  },
  firmwareDamaged: {
    description: 'Le micrologiciel de la machine est endommagé.',
    solutions: [
      restartAtWall,
      callIfBack,
      'Technicien, sur le panneau de commande : réinstaller le micrologiciel sans éteindre la machine avant la fin.',
      wallOff,
      'Technicien : si le micrologiciel ne peut pas être installé, remplacer la carte principale.',
    ],
  },
  firmwareMismatch: {
    description: 'Les versions du micrologiciel des cartes ne sont pas compatibles.',
    solutions: [
      'Continuer à laver et appeler le service technique.',
      'Technicien, sur le panneau de commande : mettre le micrologiciel de toutes les cartes à la même version.',
      wallOff,
      'Technicien : si une carte refuse la mise à jour, la remplacer.',
    ],
  },
  firmwareUpdateInterrupted: {
    description: 'Une mise à jour du micrologiciel a été interrompue.',
    solutions: [
      'Laisser la machine allumée et vérifier qu’elle est connectée.',
      'Appeler le service technique pour faire relancer la mise à jour.',
      'Technicien, sur le panneau de commande : réinstaller le micrologiciel sans éteindre la machine avant la fin.',
      wallOff,
      'Technicien : si la mise à jour s’interrompt encore, remplacer la carte principale.',
    ],
  },
  boilerFillTooLong: {
    description: 'Le surchauffeur met trop de temps à se remplir.',
    solutions: [
      openTap,
      'Vérifier à un autre robinet que la pression d’eau est suffisante dans la cuisine.',
      callIfBack,
      wallOff,
      'Technicien : nettoyer le filtre d’arrivée d’eau. Contrôler l’électrovanne d’arrivée d’eau et le capteur de niveau.',
    ],
  },
  tankFillTooLong: {
    description: 'La cuve met trop de temps à se remplir.',
    solutions: [
      'Vérifier que le tube de trop-plein et les filtres sont en place : sans eux, l’eau s’écoule.',
      openTap,
      callIfBack,
      wallOff,
      'Technicien : contrôler électrovanne d’arrivée d’eau, pompe de rinçage et capteur de niveau. Nettoyer filtre et gicleurs.',
    ],
  },
  breakTankFillTooLong: {
    description: 'Le bac de disconnexion met trop de temps à se remplir.',
    solutions: [
      openTap,
      'Vérifier à un autre robinet que la pression d’eau est suffisante dans la cuisine.',
      callIfBack,
      wallOff,
      'Technicien : nettoyer le filtre d’arrivée d’eau. Contrôler l’électrovanne de remplissage et le capteur de niveau.',
    ],
  },
  boilerHeatTooLong: {
    description: 'Le surchauffeur met trop de temps à chauffer.',
    solutions: [
      checkBreaker,
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler résistance, contacteur et thermostat de sécurité du surchauffeur. Détartrer ou remplacer la résistance.',
    ],
  },
  tankHeatTooLong: {
    description: 'La cuve met trop de temps à chauffer.',
    solutions: [
      'Garder la porte fermée et attendre que la machine indique qu’elle est prête.',
      restart,
      callIfBack,
      wallOff,
      'Technicien : contrôler résistance, contacteur et thermostat de sécurité de la cuve. Détartrer ou remplacer la résistance.',
    ],
  },
  rinseHeatWaitTooLong: {
    description: 'L’eau de rinçage n’a pas chauffé assez vite.',
    solutions: [
      'Relaver le dernier panier : il n’est peut-être pas propre sur le plan hygiénique.',
      'Attendre une minute entre deux paniers pour que le surchauffeur puisse chauffer.',
      callIfBack,
      wallOff,
      'Technicien : contrôler l’entartrage de la résistance, le contacteur, les phases et la température de l’eau d’arrivée.',
    ],
  },
  rinseTooLong: {
    description: 'Le rinçage dure trop longtemps : il sort trop peu d’eau.',
    solutions: [
      'Retirer les bras de rinçage une fois froids, nettoyer les gicleurs et remonter les bras.',
      openTap,
      'Relaver le dernier panier. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : rechercher du calcaire dans pompe de rinçage, sortie du surchauffeur et tuyaux. Remplacer les pièces défectueuses.',
    ],
  },
  drainTooLong: {
    description: 'La machine met trop de temps à se vidanger.',
    solutions: [
      'Une fois l’eau refroidie, retirer les filtres, puis les nettoyer ainsi que le puisard, avec des gants.',
      'Vérifier que le tuyau de vidange n’est pas plié ni le siphon de sol bouché, puis relancer la vidange.',
      callIfBack,
      wallOff,
      'Technicien : contrôler et déboucher pompe et tuyau de vidange, contrôler le capteur de niveau. Remplacer la pièce défectueuse.',
    ],
  },
  tankLevelDoesNotDrop: {
    description: 'Le niveau de la cuve ne baisse pas pendant la vidange.',
    solutions: [
      'Une fois l’eau refroidie, retirer les filtres, puis les nettoyer ainsi que le puisard, avec des gants.',
      'Vérifier que le tube de trop-plein est retiré, si la machine en a un, puis relancer la vidange.',
      callIfBack,
      wallOff,
      'Technicien : contrôler la pompe de vidange. Déboucher le tuyau d’air du capteur de niveau de la cuve.',
    ],
  },
  regenerationFillTooLong: {
    description: 'L’adoucisseur met trop de temps à se remplir pour la régénération.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Relancer la régénération. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : nettoyer le filtre d’arrivée d’eau. Contrôler l’électrovanne d’arrivée d’eau et les tuyaux de l’adoucisseur.',
    ],
  },
  brineDrawTooLong: {
    description: 'L’adoucisseur met trop de temps à aspirer la saumure.',
    solutions: [
      washOnWithoutRegeneration,
      'Contrôler le sel : compléter avec du sel régénérant et casser les blocs.',
      'Relancer la régénération. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : éliminer les cristaux de sel de la conduite et de l’électrovanne de saumure.',
    ],
  },
  resinFlushTooLong: {
    description: 'L’adoucisseur met trop de temps à rincer ses résines.',
    solutions: [
      washOnWithoutRegeneration,
      openTap,
      'Relancer la régénération. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : contrôler l’électrovanne de rinçage des résines et les résines. Remplacer l’adoucisseur s’il est colmaté.',
    ],
  },
  inletOpenTooLong: {
    description: 'L’eau a coulé trop longtemps : la machine s’est éteinte d’elle-même.',
    solutions: [
      cutWater,
      'Vérifier s’il y a de l’eau sur le sol et l’essuyer.',
      callNow,
      wallOff,
      'Technicien : contrôler électrovanne d’arrivée d’eau, capteurs de niveau et étanchéité des tuyaux. Remplacer la pièce défectueuse.',
    ],
  },
  boilerHeaterOnTooLong: {
    description: 'Le surchauffeur a chauffé trop longtemps : la machine s’est éteinte d’elle-même.',
    solutions: [
      'Laisser la machine éteinte une demi-heure, puis la rallumer une seule fois.',
      'Si elle s’éteint de nouveau d’elle-même, la laisser éteinte et appeler le service technique.',
      wallOff,
      'Technicien : contrôler sonde, contacteur et niveau du surchauffeur. Détartrer ou remplacer la résistance.',
    ],
  },
  shutdownDrainTooLong: {
    description: 'La vidange finale a duré trop longtemps : la machine s’est éteinte d’elle-même.',
    solutions: [
      'Une fois l’eau refroidie, retirer les filtres, puis les nettoyer ainsi que le puisard, avec des gants.',
      'Vérifier que le tuyau de vidange n’est pas plié ni le siphon de sol bouché.',
      'Rallumer la machine et relancer la vidange. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : contrôler et déboucher pompe et tuyau de vidange, contrôler le capteur de niveau. Remplacer la pièce défectueuse.',
    ],
  },
  selfCleanTooLong: {
    description: 'L’autonettoyage a duré trop longtemps et a été interrompu.',
    solutions: [
      'Nettoyer à la main les filtres, les bras de lavage et la cuve une fois la machine froide.',
      openTap,
      'Relancer l’autonettoyage. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : contrôler électrovanne d’arrivée d’eau, pompe de vidange et capteur de niveau de la cuve.',
    ],
  },
  startUpTooLong: {
    description: 'Le démarrage de la machine dure trop longtemps.',
    solutions: [
      'Garder la porte fermée. Vérifier que le tube de trop-plein et les filtres sont en place.',
      openTap,
      callIfBack,
      wallOff,
      'Technicien : contrôler électrovanne d’arrivée d’eau, les deux chauffages, leurs contacteurs et toutes les phases.',
    ],
  },
  boilerThermostatTripped: {
    description: 'Le thermostat de sécurité du surchauffeur a déclenché.',
    solutions: [
      'Éteindre la machine, garder la porte fermée et la laisser refroidir.',
      callNow,
      wallOff,
      'Technicien : trouver d’abord la cause : surchauffeur sans eau, résistance entartrée, contacteur collé, sonde en panne.',
      'Technicien : réarmer le thermostat de sécurité. Le remplacer s’il déclenche de nouveau sans cause.',
    ],
  },
  tankThermostatTripped: {
    description: 'Le thermostat de sécurité de la cuve a déclenché.',
    solutions: [
      'Éteindre la machine, garder la porte fermée et la laisser refroidir.',
      callNow,
      wallOff,
      'Technicien : trouver d’abord la cause : cuve sans eau, résistance entartrée, contacteur collé ou sonde en panne.',
      'Technicien : réarmer le thermostat de sécurité. Le remplacer s’il déclenche de nouveau sans cause.',
    ],
  },
  regenerationNeeded: {
    description: 'L’adoucisseur a besoin d’une régénération.',
    solutions: [
      'Contrôler le sel et compléter si nécessaire.',
      'Lancer la régénération quand aucune vaisselle n’est à laver.',
      washOnWithoutRegeneration,
      'Ne pas la reporter plusieurs jours : le calcaire tache la vaisselle et abîme le surchauffeur.',
    ],
  },
  cycleCannotStart: {
    description: 'Le cycle ne peut pas démarrer.',
    solutions: [
      'Bien fermer la porte.',
      'Attendre que la machine indique qu’elle est prête.',
      'Chercher une autre alarme en cours et suivre d’abord ses consignes.',
      'Si le cycle ne démarre toujours pas, appeler le service technique.',
    ],
  },
  doorOpen: {
    description: 'La porte est ouverte.',
    solutions: [
      'Vérifier que ni vaisselle ni panier n’empêche la porte de fermer.',
      'Bien fermer la porte.',
      'Si l’alarme persiste porte fermée, appeler le service technique.',
      wallOff,
      'Technicien : contrôler aimant, alignement et connecteur du contact de porte et le remplacer s’il est défectueux.',
    ],
  },
  washTemperatureLow: {
    description: 'L’eau de lavage n’est pas assez chaude.',
    solutions: [
      'Garder la porte fermée et attendre que la machine indique qu’elle est prête.',
      'Relaver le dernier panier : il n’est peut-être pas propre sur le plan hygiénique.',
      callIfBack,
      wallOff,
      'Technicien : contrôler résistance, contacteur et sonde de la cuve.',
    ],
  },
  rinseTemperatureLow: {
    description: 'L’eau de rinçage n’est pas assez chaude.',
    solutions: [
      'Attendre que la machine indique qu’elle est prête.',
      'Relaver le dernier panier : il n’est peut-être pas propre sur le plan hygiénique.',
      callIfBack,
      wallOff,
      'Technicien : contrôler résistance, contacteur et sonde du surchauffeur. Détartrer le surchauffeur.',
    ],
  },
  saltMissing: {
    description: 'L’adoucisseur n’a plus de sel.',
    solutions: [
      'Remplir le bac à sel de sel régénérant. Ne jamais y verser de détergent.',
      'Bien refermer le couvercle et essuyer le sel renversé : il fait rouiller l’acier.',
      'Lancer une régénération quand aucune vaisselle n’est à laver.',
      washOnWithoutRegeneration,
    ],
  },
  filterMisplaced: {
    description: 'Un filtre manque ou est mal placé.',
    solutions: [
      'Ouvrir la porte et attendre que l’eau ne bouge plus. Attention à la vapeur.',
      'Nettoyer les filtres à l’eau courante et bien les enfoncer à leur place.',
      'Ne jamais laver sans filtres : les saletés bouchent pompes et gicleurs.',
      'Si l’alarme persiste avec les filtres en place, appeler le service technique.',
    ],
  },
  chemistryLow: {
    description: 'Le détergent ou le produit de rinçage arrive à épuisement.',
    solutions: [
      'Mettre des gants et des lunettes de protection.',
      'Remplacer ou remplir le bidon presque vide. Ne jamais intervertir ni mélanger les deux produits.',
      'Vérifier que la canne d’aspiration touche le fond et que sa crépine est propre.',
      'Si l’alarme persiste avec des bidons pleins, appeler le service technique.',
    ],
  },
  cycleIncomplete: {
    description: 'Le dernier cycle est incomplet : la vaisselle n’est pas propre sur le plan hygiénique.',
    solutions: [
      'Relaver le panier depuis le début.',
      'Garder la porte fermée et la machine allumée jusqu’à la fin du cycle.',
      'Si des cycles s’interrompent sans que personne ne les arrête, appeler le service technique.',
    ],
  },
  tankOverLevel: {
    description: 'La cuve est trop pleine.',
    solutions: [
      'Fermer le robinet d’eau et vidanger la machine.',
      'Une fois l’eau refroidie, dégager filtres, trop-plein et puisard de ce qui les bouche, avec des gants.',
      'Rouvrir le robinet et redémarrer. Si l’alarme réapparaît, appeler le service technique.',
      wallOff,
      'Technicien : contrôler trop-plein, vidange, électrovanne d’arrivée d’eau et capteur de niveau. Remplacer la pièce défectueuse.',
    ],
  },
  waterInBase: {
    description: 'De l’eau stagne dans le socle de la machine : il y a une fuite.',
    solutions: [
      cutWater,
      'Essuyer l’eau sur le sol pour que personne ne glisse.',
      callNow,
      wallOff,
      'Technicien : chercher la fuite aux tuyaux, joints, pompes et électrovannes. La réparer et sécher le socle.',
    ],
  },
} as const satisfies AlarmTexts;
