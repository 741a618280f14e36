import { maxSolutions } from '@washboard/contract/alarms/resolutions';
import { gammas } from '@washboard/contract/appliances/appliances';
import { describe, expect, it } from 'vitest';
import { alarmCatalogueOf } from './alarm-catalogue.ts';
import { type AlarmText, type AlarmTexts, alarmTexts } from './texts.ts';

const english = alarmTexts.en;
const conditions = Object.keys(english) as (keyof AlarmTexts)[];
const sentences = ({ description, solutions }: AlarmText) => [description, ...solutions];
const placeholders = (text: string) => text.match(/\{[^}]*\}?|\}/g)?.toSorted() ?? [];

/** The prefixes of terms.md name the person of a step. */
const languages: { name: string; texts: AlarmTexts; wallOff: string; technician: string; atThePanel: string }[] = [
  {
    name: 'en',
    texts: alarmTexts.en,
    wallOff: 'Switch the machine off at the wall before opening it.',
    technician: 'Technician:',
    atThePanel: 'Technician, at the panel:',
  },
  {
    name: 'fr',
    texts: alarmTexts.fr,
    wallOff: 'Mettre la machine hors tension à l’interrupteur mural avant de l’ouvrir.',
    technician: 'Technicien\u00a0:',
    atThePanel: 'Technicien, sur le panneau de commande\u00a0:',
  },
  {
    name: 'de',
    texts: alarmTexts.de,
    wallOff: 'Maschine am Wandschalter ausschalten, bevor sie geöffnet wird.',
    technician: 'Fachkraft:',
    atThePanel: 'Fachkraft, am Bedienfeld:',
  },
  {
    name: 'it',
    texts: alarmTexts.it,
    wallOff: 'Spegnere la macchina dall’interruttore a parete prima di aprirla.',
    technician: 'Tecnico:',
    atThePanel: 'Tecnico, dal pannello comandi:',
  },
  {
    name: 'es',
    texts: alarmTexts.es,
    wallOff: 'Desconectar la máquina en el interruptor de pared antes de abrirla.',
    technician: 'Técnico:',
    atThePanel: 'Técnico, desde el panel de mandos:',
  },
];

describe.each(languages)('the alarm texts in $name', ({ name, texts, wallOff, technician, atThePanel }) => {
  it('alarm texts have one to five steps in short whole sentences', () => {
    for (const condition of conditions) {
      const { description, solutions } = texts[condition];
      expect(solutions.length, condition).toBeGreaterThan(0);
      expect(solutions.length, condition).toBeLessThanOrEqual(maxSolutions);
      expect(new Set(solutions).size, condition).toBe(solutions.length);
      expect(description.length, condition).toBeLessThanOrEqual(90);
      expect(
        solutions.filter((step) => step.length > 140),
        condition,
      ).toEqual([]);
      for (const sentence of sentences(texts[condition])) {
        expect(sentence, condition).toMatch(/^\p{Lu}.*\.$/u);
        expect(sentence, condition).not.toMatch(/['"()!]|\s\s|\.\./);
      }
    }
  });

  it('alarm texts cut the power before the machine is opened, and ask only for repair afterwards', () => {
    const isOpening = (step: string) => step.startsWith(technician);
    for (const condition of conditions) {
      const { solutions } = texts[condition];
      const atWall = solutions.indexOf(wallOff);
      const before = atWall < 0 ? solutions : solutions.slice(0, atWall);
      const after = atWall < 0 ? [] : solutions.slice(atWall + 1);
      expect(before.filter(isOpening), condition).toEqual([]);
      expect(
        after.filter((step) => !isOpening(step)),
        condition,
      ).toEqual([]);
      expect(after.length > 0, condition).toBe(atWall >= 0);
    }
  });

  it('alarm texts name the person of a step exactly where the English texts do', () => {
    const prefixOf = (step: string, of: { technician: string; atThePanel: string }) =>
      step.startsWith(of.atThePanel) ? 'at the panel' : step.startsWith(of.technician) ? 'technician' : 'kitchen';
    for (const condition of conditions) {
      expect(
        texts[condition].solutions.map((step) => prefixOf(step, { technician, atThePanel })),
        condition,
      ).toEqual(
        english[condition].solutions.map((step) =>
          prefixOf(step, { technician: 'Technician:', atThePanel: 'Technician, at the panel:' }),
        ),
      );
    }
  });

  it('the first steps are for the kitchen, as many as the catalogue says, and all later steps for a technician', () => {
    for (const { errorCode, condition, kitchenSteps } of gammas.flatMap(alarmCatalogueOf)) {
      const isTechnicians = texts[condition].solutions.map(
        (step) => step === wallOff || step.startsWith(technician) || step.startsWith(atThePanel),
      );
      expect(isTechnicians.indexOf(true), errorCode).toBe(kitchenSteps < isTechnicians.length ? kitchenSteps : -1);
      expect(isTechnicians.slice(kitchenSteps), errorCode).not.toContain(false);
    }
  });

  it('alarm texts use the same words for the same thing', () => {
    const wordings = new Map<string, Set<string>>();
    for (const condition of conditions) {
      sentences(english[condition]).forEach((sentence, i) => {
        const known = wordings.get(sentence) ?? new Set<string>();
        wordings.set(sentence, known.add(sentences(texts[condition])[i] ?? ''));
      });
    }
    expect([...wordings.values()].filter((known) => known.size > 1).map((known) => [...known])).toEqual([]);
  });

  it('alarm texts share no sentence with another language', () => {
    const own = new Set(conditions.flatMap((condition) => sentences(texts[condition])));
    for (const other of languages.filter((language) => language.name !== name)) {
      const foreign = conditions.flatMap((condition) => sentences(other.texts[condition]));
      expect(
        foreign.filter((sentence) => own.has(sentence)),
        other.name,
      ).toEqual([]);
    }
  });
});

describe('the English alarm texts', () => {
  it('the English alarm texts never send kitchen staff into the machine', () => {
    const inside = /\b(wiring|connector|contactor|board|terminal|relay|winding|impeller|fuse|element|coil|probe)s?\b/;
    for (const condition of conditions) {
      const kitchenSteps = english[condition].solutions.filter((step) => !step.startsWith('Technician'));
      expect(
        kitchenSteps.filter((step) => inside.test(step)),
        condition,
      ).toEqual([]);
    }
  });

  it('the English alarm texts name temperatures only for overheating', () => {
    const withTemperatures = conditions.filter((condition) =>
      sentences(english[condition]).some((s) => s.includes('{')),
    );
    expect(withTemperatures).toEqual(['boilerOverheated', 'tankOverheated']);
    for (const condition of withTemperatures) {
      expect(sentences(english[condition]).flatMap(placeholders)).toEqual(['{criticalTmp}', '{restartTmp}']);
    }
  });
});
