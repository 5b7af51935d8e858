// The labelled set: contests of topics, and queries with the grades of the contests that fit.
//
// contests.txt holds the topics: `# topic | subcategory`, then a line `standing | title | brief` for each text. queries.txt holds
// `[group]`, then `query | topic=grade topic=grade`. A contest has the grade of its topic, but not more than its standing: 3 stands
// for the topic, 2 for part of it, 1 only touches it. `@Subcategory` or `@category` in place of a topic names all contests of it; the
// highest of several grades counts.
import { readFileSync } from "node:fs";

export const CATEGORIES = {
  design: ["Logo Design", "Web Design", "Mobile App Design", "Print Design", "Marketing Design"],
  development: ["Website Development", "Mobile App Development", "API Development"],
  writing: ["Content Writing", "Copywriting", "Technical Writing"],
  marketing: ["Social Media Marketing", "Digital Marketing", "SEO Services"],
};
const categoryOf = (name) => Object.keys(CATEGORIES).find((category) => CATEGORIES[category].includes(name));

const lines = (name) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("//"));
const cells = (line) => line.split("|").map((cell) => cell.trim());

/** Three clients post each text, from different cities; what they add is the same for their language and category. */
const CITIES = ["Lahore", "Karachi", "Islamabad", "Multan", "Peshawar", "Faisalabad", "Sialkot", "Quetta", "Hyderabad"];
const CITIES_URDU = ["لاہور", "کراچی", "اسلام آباد", "ملتان", "پشاور", "فیصل آباد", "سیالکوٹ", "کوئٹہ", "حیدرآباد"];
const ENDINGS = {
  english: {
    design: "Please send an editable file together with a preview. We answer questions within a day.",
    development:
      "The code must be ours at the end, with short instructions for those who maintain it. A working preview counts more than screenshots.",
    writing: "Original work only, please, in a file that we can edit. One round of corrections should be enough.",
    marketing:
      "Tell us what you would do in the first month and which figures we should watch. We have worked with one agency before.",
  },
  roman: {
    design: "File editable honi chahiye aur saath preview bhi bhejein. Sawal ho to zaroor poochein.",
    development: "Code hamara hoga, aur chalane ka tareeqa bhi likh kar dein. Pehle chalta hua namoona dikhayein.",
    writing: "Tehreer apni honi chahiye, kahin se copy na ho. Ek dafa tabdeeli karwa sakte hain.",
    marketing: "Pehle mahine ka plan batayein aur yeh bhi ke natija kaise dekhenge.",
  },
  urdu: {
    design: "فائل ایسی ہو جس میں بعد میں تبدیلی کی جا سکے۔ سوال ہو تو ضرور پوچھیں۔",
    development: "کوڈ آخر میں ہمارا ہوگا، اور چلانے کا طریقہ بھی لکھ کر دیں۔",
    writing: "تحریر آپ کی اپنی ہو، کہیں سے نقل نہ کی گئی ہو۔",
    marketing: "پہلے مہینے کا منصوبہ بتائیں اور یہ بھی کہ نتیجہ کیسے دیکھیں گے۔",
  },
};
const PLACE = {
  english: (at) => `We are in ${CITIES[at % CITIES.length]}.`,
  roman: (at) => `Hum ${CITIES[at % CITIES.length]} mein hain.`,
  urdu: (at) => `ہم ${CITIES_URDU[at % CITIES_URDU.length]} میں ہیں۔`,
};

const languageOf = (text) =>
  /[\u0600-\u06ff]/u.test(text)
    ? "urdu"
    : /\b(hai|hain|chahiye|chahiyein|karein|mein)\b/iu.test(text)
      ? "roman"
      : "english";

/** The contests, newest first; ids, prizes, ages and statuses follow from the place in the file, so that every run has the same. */
export function contests() {
  const texts = [];
  let topic;
  for (const line of lines("contests.txt")) {
    if (line.startsWith("#")) {
      const [name, subcategory] = cells(line.slice(1));
      if (!categoryOf(subcategory)) throw new Error(`no such subcategory: ${line}`);
      topic = { topic: name, subcategory, category: categoryOf(subcategory) };
    } else {
      const [standing, title, brief, ...more] = cells(line);
      if (!["1", "2", "3"].includes(standing) || !brief || more.length) throw new Error(`not a contest: ${line}`);
      texts.push({ ...topic, standing: Number(standing), title, brief, language: languageOf(brief) });
    }
  }
  return [0, 1, 2]
    .flatMap((client) => texts.map((text) => ({ ...text, client })))
    .map((contest, at) => {
      // A step that shares no divisor with the number of contests mixes topics over prizes and ages.
      const mixed = (at * 7919) % (texts.length * 3);
      return {
        ...contest,
        id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
        brief: `${contest.brief} ${PLACE[contest.language](mixed)} ${ENDINGS[contest.language][contest.category]}`,
        isOpen: mixed % 3 !== 0,
        prize: 5_000 + (mixed % 20) * 2_500,
        hoursOld: 2 + mixed * 3,
      };
    });
}

/** The queries with the grade of each contest that fits. */
export function queries(all) {
  const asked = [];
  let group;
  for (const line of lines("queries.txt")) {
    if (line.startsWith("[")) {
      group = line.slice(1, -1);
      continue;
    }
    const [q, judged] = cells(line);
    const grades = new Map();
    for (const one of judged.split(/ (?=[a-z@])/u)) {
      const [name, grade] = one.split("=");
      const isOf = name.startsWith("@")
        ? (contest) => [contest.subcategory, contest.category].includes(name.slice(1).replaceAll("_", " "))
        : (contest) => contest.topic === name;
      const members = all.filter(isOf);
      if (members.length === 0 || !["1", "2", "3"].includes(grade)) throw new Error(`no such grade of "${q}": ${one}`);
      for (const { id, standing } of members) {
        const cap = name.startsWith("@") ? 3 : standing;
        grades.set(id, Math.max(grades.get(id) ?? 0, Math.min(Number(grade), cap)));
      }
    }
    asked.push({ group, q, grades });
  }
  return asked;
}
