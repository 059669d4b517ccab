/** Files as people upload them, and the result of checking each: for tests of the API and of the browser. */
import { oddJsonFiles } from "./odd-json-files.ts";

export interface OddFile {
  /** What is unusual about it. */
  what: string;
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** Outcome of its check; see `outcomeOf`. */
  says: string;
}

const bytes = (text: string, as: BufferEncoding) => new Uint8Array(Buffer.from(text, as));

/** `mark` is part of every name, so that the files of one run match no records of another. */
export const oddFiles = (mark: string): OddFile[] => {
  const csv = (
    what: string,
    lines: string[] | Uint8Array<ArrayBuffer>,
    says: string,
    name = "business.csv",
  ): OddFile => ({ what, name, content: Array.isArray(lines) ? lines.join("\n") : lines, says });
  const head = "name,address";
  const row = (n: number | string) => `${mark} ${n},${n} Elm St`;
  return [
    csv("no rows", [head], "The file has a header but no rows."),
    csv("nothing at all", [""], "The file is empty."),
    csv("a header of blanks", [",,,", "a,b,c,d"], "Which column is the name?"),
    csv("blank lines between rows", [head, row(1), "", ",", row(2), ""], "2 added"),
    csv("a byte order mark", [`\ufeff${head}`, row(3)], "1 added"),
    csv("lines that end as on old Macs", [`${head}\r${row(4)}\r${row(5)}`], "2 added"),
    csv("lines that end in all ways", [`${head}\r\n${row(6)}\n${row(7)}\r\n`], "2 added"),
    csv("semicolons", ["name;address", `${mark} 8;8 Elm St, Suite 2`], "1 added"),
    csv("blank lines first", ["", "\r", "name;address", `${mark} 63;63 Elm`], "1 added"),
    csv("a delimiter for Excel", ["sep=;", "name;address", `${mark} 67;67 Elm St`], "1 added"),
    csv("bars that Excel is told of", ["sep=|", "name|address", `${mark} 68|68 Elm`], "1 added"),
    csv("tabs", ["name\taddress", `${mark} 9\t9 Elm St`], "1 added"),
    csv("bars", ["name|address", `${mark} 10|10 Elm St`], "Which column is the name?"),
    csv("blank lines only", ["", "", "  ", ""], "The file is empty."),
    csv("quoted line feeds", [head, `"${mark}\n11","11 Elm\nSt"`], "1 added"),
    csv("doubled quotes", [head, `"${mark} ""12""",12 Elm St`], "1 added"),
    csv(
      "blanks before quotes",
      [
        '"name", "address"',
        `"${mark} 69", "69 Elm St, Suite 2"`,
        `"${mark} 69", 69 Elm St, Suite 2`,
      ],
      "1 added, 1 rejected",
    ),
    csv("a quote inside of a word", [head, `${mark} 5" Pizza,13 Elm St`, row(14)], "2 added"),
    csv(
      "a quote that nobody closes",
      [head, `"${mark} 15,15 Elm St`, row(16)],
      "Row 1 opens a quote that is never closed. Nothing was imported.",
    ),
    csv(
      "a quote that the next row closes",
      [
        "name,address,phone",
        `"${mark} 75,75 Elm St,555`,
        `"${mark} 76","76 Elm St",556`,
        `${mark} 77,77 Elm St,557`,
      ],
      "1 added, 1 rejected",
    ),
    csv(
      "a quoted word above another",
      [
        head,
        `"""${mark}""
78",78 Elm St`,
      ],
      "1 added",
    ),
    csv("words behind a closing quote", [head, `"${mark}" 17,17 Elm St`], "1 added"),
    csv("a cell too many", [head, `${mark} 18,18 Elm St,more`, row(19)], "1 added, 1 rejected"),
    csv("a cell too few", ["name,address,phone", `${mark} 20,20 Elm St`], "1 rejected"),
    csv("names in capitals", ["NAME,ADDRESS", row(21)], "1 added"),
    csv("names with blanks around them", ["  Name , Address  ", row(22)], "1 added"),
    csv("a column named twice", ["name,address,address", `${mark} 23,a,b`], "1 added"),
    csv("a column without a name", ["name,,address", `${mark} 24,x,24 Elm St`], "1 added"),
    csv(
      "Spanish columns",
      ["Nombre,Dirección,Teléfono", `${mark} 25,25 Elm St,555-0125`],
      "1 added",
    ),
    csv(
      "a chamber's columns",
      ["Business Name,Main Phone,Business Type,Lat,Lng", `${mark} 26,555-0126,Food,40.71,-74.01`],
      "1 added",
    ),
    csv("no column for the name", ["colour,size", "red,4"], "Which column is the name?"),
    csv("no header", [`${mark} 27,27 Elm St,555-0127`, `${mark} 28,28 Elm St,555-0128`], "2 added"),
    csv(
      "a name that says nothing",
      ["name,category", `${mark} 29,Food`],
      'What the file holds is unclear: its name should include "business", "coupon", "category" or "event".',
      "mylist.csv",
    ),
    csv("unprintable characters", [head, `${mark} \u0007 30,30\u200b Elm St`], "1 added"),
    csv("emoji and accents", [head, `${mark} ☕ Café Zoë 31,31 Elm St`], "1 added"),
    csv("letters from right to left", [head, `${mark} مقهى 32,32 Elm St`], "1 added"),
    csv("a name of 300 letters", [head, `${mark} ${"x".repeat(300)},33 Elm St`], "1 rejected"),
    csv("a name of blanks", [head, "   ,34 Elm St", row(35)], "1 added, 1 rejected"),
    csv("HTML in a name", [head, `${mark} <script>alert(1)</script>,36 Elm St`], "1 added"),
    csv("formulas", [head, `"=1+1 ${mark}",37 Elm St`, `"'=1+1 ${mark} 38",38 Elm St`], "2 added"),
    csv(
      "numbers as a spreadsheet writes them",
      ["name,rating,reviewCount", `${mark} 39,"4,5","1,234"`],
      "1 added",
    ),
    csv("a formula that failed for a name", ["name,address", "#NAME?,73 Elm St"], "1 rejected"),
    csv("a rating of 99", ["name,rating", `${mark} 40,99`], "1 rejected"),
    csv(
      "n/a in every column",
      [
        "name,address,phone,website,rating,latitude,longitude",
        `${mark} 41,n/a,N/A,-,null,n/a,none`,
      ],
      "1 added",
    ),
    csv("a business called None", [head, "None,41 Elm St"], "1 added"),
    csv("coordinates in words", ["name,latitude,longitude", `${mark} 42,north,west`], "1 rejected"),
    csv(
      "coordinates on one cell",
      ["name,latitude,longitude", `${mark} 43,"40.71, -74.01",`],
      "1 rejected",
    ),
    csv(
      "a minus as it is printed",
      ["name,latitude,longitude", `${mark} 74,44.05,\u221291.64`],
      "1 added",
    ),
    csv("swapped coordinates", ["name,latitude,longitude", `${mark} 44,-91.6,44.0`], "1 added"),
    csv("a javascript address", ["name,website", `${mark} 45,javascript:alert(1)`], "1 added"),
    csv(
      "a web address without its beginning",
      ["name,website", `${mark} 46,shop.example`],
      "1 added",
    ),
    csv("a profile for a website", ["name,website", `${mark} 72,tiktok.com/@joes`], "1 added"),
    csv("the same row twice", [head, row(47), row(47)], "1 added, 1 merged"),
    csv(
      "one id for two names",
      ["externalId,name", `${mark}-1,${mark} 48`, `${mark}-1,${mark} 49`],
      "1 added, 1 merged",
    ),
    csv(
      "two ids for one name",
      [
        "externalId,name,address",
        `${mark}-2,${mark} 50,50 Elm St`,
        `${mark}-3,${mark} 50,50 Elm St`,
      ],
      "2 added",
    ),
    csv("a number of a record that is not there", ["id,name", `#99999,${mark} 51`], "1 added"),
    csv(
      "a coupon of nobody",
      ["businessId,title", "#99999,Half price"],
      "1 rejected",
      "coupons.csv",
    ),
    csv(
      "a coupon of a name that nobody has",
      ["businessName,title", `${mark} Nobody,Half price`],
      "1 rejected",
      "coupons.csv",
    ),
    csv(
      "dates in all ways",
      [
        "name,startDate",
        `${mark} a,2030-01-02`,
        `${mark} b,1/2/2030`,
        `${mark} c,2030-02-30`,
        `${mark} d,tomorrow`,
      ],
      "2 added, 2 rejected",
      "events.csv",
    ),
    csv(
      "an end before the beginning",
      ["name,startDate,endDate", `${mark} e,2030-01-02,2030-01-01`],
      "1 rejected",
      "events.csv",
    ),
    csv(
      "600 columns",
      [["name", ...Array.from({ length: 600 }, (_, n) => `c${n}`)].join(","), `${mark} 52`],
      "The file has more than 500 columns.",
    ),
    csv(
      "columns called __proto__ and constructor",
      ["name,__proto__,constructor", `${mark} 53,a,b`],
      "1 added",
    ),
    csv("UTF-16", bytes(`\ufeff${head}\n${row(54)}`, "utf16le"), "1 added"),
    csv("Windows-1252", bytes(`${head}\n${mark} Café,55 Elm St`, "latin1"), "1 added"),
    csv(
      "Windows-1252 whose quotes look like UTF-8",
      bytes(`${head}\n${mark} \x93CAF\xc9\x94,64 Elm St\nOl\xe9\x94\x85,65 Elm St`, "latin1"),
      "2 added",
    ),
    csv(
      "two encodings",
      Uint8Array.from([...bytes(`${head}\n${mark} Café,66 Elm St\n`, "utf8"), 0xe9]),
      `This file mixes two encodings: byte ${head.length + mark.length + 6} is UTF-8, byte ${head.length + mark.length + 19} is not. Please save it as UTF-8 text.`,
    ),
    csv(
      "zeros amid text",
      bytes(`${head}\n\0${mark},56 Elm St`, "utf8"),
      "This is not a text file: it holds binary data at byte 14. Please save it as UTF-8 text.",
    ),
    csv(
      "a picture",
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      "This looks like a picture, not a text file. Please give a workbook its ending .xlsx, or export it as CSV or JSON.",
    ),
    {
      what: "a workbook that is none",
      name: "business.xlsx",
      content: bytes("name,address", "utf8"),
      says: "This file is called .xlsx, but it is no Excel workbook. Please give its name the ending of what it is, such as .csv.",
    },
    csv(
      "a zip called a table",
      Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]),
      "This looks like a zip file or an Excel workbook (.xlsx), not a text file. Please give a workbook its ending .xlsx, or export it as CSV or JSON.",
    ),
    csv(
      "a page of HTML",
      bytes("<!doctype html><html><body>Sign in</body></html>", "utf8"),
      "Which column is the name?",
    ),
    ...oddJsonFiles(mark),
  ];
};
