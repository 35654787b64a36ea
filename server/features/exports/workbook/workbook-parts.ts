import { escapeXml } from "./sheet-cells.ts";

/*
 * The fixed parts of a workbook in ECMA-376. Contains only what Excel, LibreOffice, Numbers and
 * Google Sheets need.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}">`;
export const SHEET_END = "</worksheet>";

export function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

interface Sheets {
  /** sheet names of at most 31 characters, without []:*?/\ */
  names: readonly string[];
  now: Date;
}

/** All parts except the sheets, by path. */
export function workbookParts({ names, now }: Sheets): [path: string, content: string][] {
  return [
    ["[Content_Types].xml", contentTypes(names)],
    ["_rels/.rels", PACKAGE_RELATIONS],
    ["docProps/core.xml", properties(now)],
    ["xl/workbook.xml", workbook(names)],
    ["xl/_rels/workbook.xml.rels", workbookRelations(names)],
    ["xl/styles.xml", STYLES],
  ];
}

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) =>
      `<Override PartName="/${sheetPath(index)}" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
${sheets.join("\n")}
</Types>`;
}

const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>
<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>`;

function properties(now: Date): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<dcterms:created xsi:type="dcterms:W3CDTF">${now.toISOString()}</dcterms:created>
</cp:coreProperties>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function workbookRelations(names: readonly string[]): string {
  const sheets = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}
<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>
</Relationships>`;
}

/**
 * In the order of `STYLE`: plain, head, money, day, moment, number, quoted, total, and the total's
 * label.
 */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="3">
<numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00"/>
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>
<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>
</numFmts>
<fonts count="2">
<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>
</fonts>
<fills count="3">
<fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFF1ECE2"/><bgColor indexed="64"/></patternFill></fill>
</fills>
<borders count="2">
<border><left/><right/><top/><bottom/><diagonal/></border>
<border><left/><right/><top style="thin"><color rgb="FF8A8378"/></top><bottom/><diagonal/></border>
</borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>
<xf numFmtId="164" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
