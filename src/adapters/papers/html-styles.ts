const japaneseFonts = `"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic", YuGothic, "Noto Sans CJK JP", "Noto Sans JP", "BIZ UDPGothic", Meiryo, "MS PGothic"`
const latinFonts = `"Helvetica Neue", Helvetica, Arial, "Liberation Sans", "Noto Sans", "DejaVu Sans"`

/** One column of real text on A4. The same styles serve the screen and the printer. */
export const styles = `
@page { size: A4; margin: 16mm 18mm; }
@page form { size: A4; margin: 14mm 15mm; }
* { box-sizing: border-box; }
html { font: 10.5pt/1.45 ${latinFonts}, ${japaneseFonts}, sans-serif; color: #111; background: #fff; }
html:lang(ja) { font-family: ${japaneseFonts}, ${latinFonts}, sans-serif; line-height: 1.6; line-break: strict; }
body { max-width: 174mm; margin: 0 auto; overflow-wrap: anywhere; }
@media screen { body { padding: 12mm 4mm; } }
h1, h2, h3, h4, h5, h6 { margin: 0; line-height: 1.25; break-after: avoid; break-inside: avoid; text-wrap: balance; }
h1 { font-size: 20pt; margin-bottom: 1.5mm; }
h2 { font-size: 12.5pt; margin: 5.5mm 0 2mm; padding-bottom: 0.8mm; border-bottom: 0.6pt solid #666; }
h3 { font-size: 11pt; margin: 3.5mm 0 0.6mm; }
h4, h5, h6 { font-size: 10.5pt; margin: 2.5mm 0 0.6mm; }
h2 + section h3 { margin-top: 0; }
p { margin: 0 0 1.8mm; orphans: 3; widows: 3; }
h3 + p, h4 + p { break-after: avoid; }
.keep { break-inside: avoid; }
ul, ol { margin: 0 0 2mm; padding-left: 5.5mm; }
li { margin: 0 0 0.7mm; orphans: 3; widows: 3; }
li > p, li > ul, li > ol { margin-bottom: 0.7mm; }
li.short { break-inside: avoid; }
li:first-child { break-after: avoid; }
a { color: inherit; text-decoration: none; }
hr { border: 0; border-top: 0.6pt solid #999; margin: 3mm 0; }
blockquote { margin: 0 0 2mm; padding-left: 3mm; border-left: 1.5pt solid #bbb; }
code, pre { font-family: ui-monospace, Consolas, Menlo, "DejaVu Sans Mono", ${japaneseFonts}, monospace; font-size: 9.5pt; }
pre { white-space: pre-wrap; margin: 0 0 2mm; }
table { width: 100%; border-collapse: collapse; margin: 0 0 2.5mm; }
th, td { text-align: left; vertical-align: top; padding: 0.9mm 1.6mm; border: 0.5pt solid #999; overflow-wrap: break-word; }
th.long, td.long { overflow-wrap: anywhere; }
th { font-weight: 600; background: #f2f2f2; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.center { text-align: center; }
.right { text-align: right; }
.form { page: form; max-width: 180mm; padding: 0 0.5pt; font-size: 10pt; line-height: 1.4; }
.form table { table-layout: fixed; margin: 0 0 -0.5pt; border: 1pt solid #111; }
.form table.bare { border: 0; }
.form td { border: 0.5pt solid #111; overflow-wrap: anywhere; vertical-align: middle; }
.form td.bare { border: 0; vertical-align: bottom; }
.form td.top { vertical-align: top; }
.form td.label { font-size: 8pt; line-height: 1.35; }
.form td.name p + p { font-size: 16pt; line-height: 1.2; margin-left: 8mm; }
.form h1 { font-size: 18pt; margin: 0; }
.form td p { margin: 0; }
.form > p { font-size: 8pt; margin-top: 1.5mm; }
.form table.box tr { break-inside: auto; }
.form table.box tr:first-child { break-inside: avoid; break-after: avoid; }
.form table.page { break-before: page; }
`
