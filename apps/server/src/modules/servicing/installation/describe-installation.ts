import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { checklistItems, type InstallationReport } from '@washboard/contract/installation/installation-run';
import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { numberFormat, wholeNumber } from '@washboard/contract/units/number-format';
import { deciScale, type MeasurementSystem, volumeForDisplay, volumeSystemOf } from '@washboard/contract/units/units';
import { type describeRecord, temperatureText } from '../../machines/hygiene/index.ts';
import { parameterText } from '../../machines/parameters/index.ts';
import { documentMoments } from '../../platform/reports/index.ts';
import type { InstallationReportTexts, ReportLabel } from './texts.ts';

export interface ReportSection {
  title: string;
  facts: { name: string; value: string }[];
  lines: string[];
}

interface SignedReport {
  report: InstallationReport;
  serialNumber: string;
  signedAt: Date;
  /** Null if the account was erased. */
  personName: string | null;
  address: string | null;
  remark: string | null;
}

export interface InstallationReportStyle {
  texts: InstallationReportTexts;
  language: Language;
  system: MeasurementSystem;
  model: DataModel;
  gamma: Gamma;
  words: ReturnType<typeof describeRecord>;
}

export function describeInstallation(signed: SignedReport, style: InstallationReportStyle): ReportSection[] {
  const { texts } = style;
  const section = (
    title: keyof InstallationReportTexts['section'],
    facts: readonly (readonly [string, string])[],
    lines: readonly string[] = [],
  ): ReportSection => ({
    title: texts.section[title],
    facts: facts.map(([name, value]) => ({ name, value })),
    lines: [...lines],
  });
  const { remark, report } = signed;
  return [
    section('signature', signatureOf(signed, style)),
    section('machine', machineOf(signed, style)),
    section('place', placeOf(signed, style)),
    section('display', displayOf(report, style), [report.display.isConfirmed ? texts.confirmed : texts.notConfirmed]),
    section('settings', settingsOf(report, style)),
    section('parameters', parametersOf(report, style), [comparisonOf(report, style)]),
    section('testCycle', testCycleOf(report, style), [...style.words.reasons, ...style.words.validation]),
    section(
      'checklist',
      checklistItems.map((item) => [texts.check[item], texts.answer[report.checklist[item]]] as const),
    ),
    ...(remark ? [section('remark', [], remark.split('\n'))] : []),
  ];
}

type Facts = readonly (readonly [string, string])[];

const named = ({ label }: InstallationReportTexts, facts: readonly (readonly [ReportLabel, string])[]): Facts =>
  facts.map(([name, value]) => [label[name], value]);

function signatureOf(
  { report, signedAt, personName }: SignedReport,
  { texts, language }: InstallationReportStyle,
): Facts {
  const moment = documentMoments(language, report.timeZone);
  return named(texts, [
    ['signedBy', personName ?? texts.erased],
    ['signedAt', moment(signedAt)],
    ['startedAt', moment(report.startedAt)],
  ]);
}

function machineOf({ report: { machine }, serialNumber }: SignedReport, { texts }: InstallationReportStyle): Facts {
  const { name, modelNumber, macAddress, machineId, firmware } = machine;
  return named(texts, [
    ['name', name],
    ['model', `${rangeNameOf(machine)} ${modelNumber}`],
    ['serialNumber', serialNumber],
    ['macAddress', macAddress ?? texts.none],
    ['machineId', machineId ?? texts.none],
    ['firmware', firmware ? `FW00 ${firmware.FW00}, FW02 ${firmware.FW02}` : texts.none],
  ]);
}

/** A range that this version does not know is shown as it is. */
export const rangeNameOf = ({ gamma }: InstallationReport['machine']): string =>
  (rangeNames as Readonly<Record<string, string>>)[gamma] ?? gamma;

function placeOf({ report, address }: SignedReport, { texts, language }: InstallationReportStyle): Facts {
  const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  return named(texts, [
    ['owner', `${report.companyName} (${report.companyCode})`],
    ['address', address === null ? texts.erased : address || texts.none],
    ['country', countries.of(report.country) ?? report.country],
    ['timeZone', report.timeZone],
  ]);
}

function displayOf({ display }: InstallationReport, { texts, language }: InstallationReportStyle): Facts {
  const languageNames = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  return named(texts, [
    ['language', display.language ? (languageNames.of(display.language) ?? display.language) : texts.none],
    ['units', display.measurementSystem ? texts.units[display.measurementSystem] : texts.none],
    ['clock', display.hourCycle ? texts.clock[display.hourCycle] : texts.none],
  ]);
}

function settingsOf({ settings }: InstallationReport, { texts }: InstallationReportStyle): Facts {
  if (!settings) return named(texts, [['profile', texts.noProfile]]);
  const { profileName: name, version, outcome } = settings;
  return named(texts, [
    ['profile', fillText(texts.profile, { name, version })],
    ['outcome', texts.outcome[outcome]],
  ]);
}

function comparisonOf(
  { parameters, timeZone }: InstallationReport,
  { texts, language }: InstallationReportStyle,
): string {
  if (!parameters) return texts.notReported;
  const { at, defaultsVersion: version, differing } = parameters;
  const sentence = version === 0 ? texts.modelDefaults : texts.defaults;
  const compared = fillText(sentence, { at: documentMoments(language, timeZone)(at), version });
  return differing.length === 0 ? `${compared} ${texts.noDifference}` : compared;
}

function parametersOf({ parameters }: InstallationReport, style: InstallationReportStyle): Facts {
  const { texts, language, system, model, gamma } = style;
  const byCode = new Map(model.parameters.map((parameter) => [parameter.code, parameter]));
  return (parameters?.differing ?? []).map(({ code, value, default: modelDefault }) => {
    const parameter = byCode.get(code);
    const shown = (number: number) =>
      parameter ? parameterText(parameter, number, { language, system, gamma, words: texts }) : String(number);
    const name = parameter ? `${code} · ${parameter.name[language]}` : code;
    return [name, fillText(texts.differing, { value: shown(value), usual: shown(modelDefault) })];
  });
}

function testCycleOf({ testCycle, timeZone }: InstallationReport, style: InstallationReportStyle): Facts {
  const { texts, language, system, words, gamma } = style;
  const moment = documentMoments(language, timeZone, 'medium');
  const { values, cycleNumber, startedAt, endedAt, record } = testCycle;
  const degrees = (value: number | null) =>
    value === null ? texts.none : temperatureText(value, { language, system });
  const between = (min: number | null, max: number | null) =>
    fillText(texts.range, { least: degrees(min), most: degrees(max) });
  const volumes = volumeSystemOf(gamma, system);
  const water = numberFormat(language, { maximumFractionDigits: 1 }).format(
    volumeForDisplay(values.waterVlm / deciScale, volumes),
  );
  return named(texts, [
    ['programme', fillText(texts.number, { programme: words.programme, number: cycleNumber })],
    ['period', fillText(texts.range, { least: moment(startedAt), most: moment(endedAt) })],
    ['result', words.result],
    ['tank', between(values.tankTmpMin, values.tankTmpMax)],
    ['rinse', between(values.rinseTmpMin, values.rinseTmpMax)],
    ['contact', `${wholeNumber(values.contactS, language)}\u00a0s`],
    ['water', fillText(volumes === 'metric' ? texts.litres : texts.gallons, { value: water })],
    ['record', String(record)],
  ]);
}
