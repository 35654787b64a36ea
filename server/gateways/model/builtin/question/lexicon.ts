import { phrasesOf } from "../grammar/sentence.ts";

/*
 * The words with which people ask about their renovation, by what they are a sign of. One table
 * for all questions: a new way to say something is one more word here.
 */

const SIGNS = {
  howMuch:
    "how much,how much do i have,how much do we have,how much do i still have,how much do we still have,total,totals,sum,altogether,amount,overall",
  howMany: "how many,number of,count,count of,how often",
  spent:
    "spent,spend,spends,spending,spendings,expenditure,expenditures,outlay,paid out,dished out,shelled out,went,went to,went toward,went into,money go,money went,money gone,is gone,damage,how much on,how much to,used up,cost me,cost us,set me back,blown,burned through,dropped on",
  paid: "paid,pay,pays,payed,paying,payment,payments,given,gave,give to,got from me,received",
  cost: "cost,costs,price,prices,priced,costing",
  bought:
    "bought,buy,buying,purchase,purchased,purchases,ordered,pick up,picked up,get any,got any",
  expense: "expense,expenses,entry,entries,transaction,transactions,record,records,charges",
  left: "left,left over,leftover,remaining,remain,remains,remainder,unspent,to go,still have,to spare,balance,available,have left,left to spend,can i still spend,can i spend,still spend,room,can we spend,can we still spend",
  budget: "budget,budgets,budgeted,fund,funds,kitty",
  over: "over budget,run out of money,i run out of money,over the budget,over my budget,over our budget,overspent,overspend,overspending,exceeded,exceed,exceeding,beyond,blow the budget,blown the budget,blow my budget,above budget,out of money,over,under budget,within budget,on budget,in budget,within my budget,within the budget",
  percent: "percent,percentage,per cent,what share,share,fraction,pct,proportion,what part of",
  used: "used,use,using,consumed,eaten,eaten up",
  by: "by,per,each,every,breakdown,break down,broken down,split,split up,grouped,group,divided,sorted by,distribution,monthly,itemize,itemized,for each",
  category:
    "category,categories,kind,kinds,type,types,area,areas,where did,where does,where is,where has,what on,on what",
  month: "month,months,monthly,month by month",
  contractor:
    "contractor,contractors,tradesperson,tradespeople,worker,workers,vendor,vendors,sub,subs,subcontractor,subcontractors,crew,pros,people",
  method:
    "payment method,payment methods,method of payment,payment type,payment types,method,methods,way of paying,ways of paying,how did i pay,how did we pay,how have i paid",
  most: "most,the most,biggest,largest,highest,most expensive,priciest,costliest,top,maximum,max,big,expensive,greatest,major",
  least: "least,smallest,lowest,cheapest,least expensive,minimum,min,tiniest,cheap",
  latest: "latest,last,newest,recent,recently,most recent,lately,last time,most recently",
  oldest: "oldest,earliest,first,very first",
  find: "find,search,search for,look for,look up,looking for,locate,any record of,anything about,anything for,any mention of",
  show: "show,happened,list,display,see,give me,what are,which,let me see,pull up,what were,view",
  receipt: "receipt,receipts,proof of purchase",
  missing:
    "missing,without,no,lack,lacks,lacking,do not have,does not have,not have,still need,needs,need,not uploaded,have not,has not",
  milestone:
    "milestone,milestones,task,tasks,todo,todos,to do,timeline,schedule,scheduled,deadline,deadlines,plan for",
  overdue:
    "overdue,late,behind,past due,delayed,missed,behind schedule,slipping,slipped,running late,too late",
  next: "next,upcoming,coming,coming up,comes next,what now,what should i do next,what do i do next,what to do next,what do we do next,up next,ahead,is due,coming next,soon,around the corner,next up,next step,next steps,on deck",
  open: "open,unfinished,pending,incomplete,not done,outstanding,still to do,left to do,to be done,not finished,undone,not completed,needs to be done,need to do,have to do,remaining to do,remaining milestones,remaining tasks,milestones left,tasks left,milestones are left,tasks are left,milestones remain,milestones do i have left,tasks do i have left",
  done: "done,completed,complete,finished,finish,accomplished,got done,behind us,behind me,closed,passed",
  when: "when,what day,what date,which day,due,due date,date,how long until,how soon,how many days until,what time,scheduled for,how many days",
  reach:
    "how do i reach,how can i reach,how do we reach,how do i contact,how can i contact,how do i call,how do i email,how do i get hold of,how do i get in touch with,reach,phone,phone number,number,telephone,tel,cell,mobile,call,contact,contact details,contact info,email,e-mail,mail,email address,address,get hold of,get in touch,in touch with,text,ring,details",
  rate: "rate,rates,hourly,hourly rate,an hour,per hour,charge,charges me,by the hour",
  who: "who,whom,who is,which one,whose,to whom",
  compare:
    "compare,compared,comparison,versus,vs,difference,differ,against,than,more than,less than,or",
  afford:
    "afford,can i afford,can we afford,enough money,enough for,enough budget,enough left,fit the budget,fit my budget,fits my budget,fit in the budget,fit in my budget,fit into my budget,within reach,affordable,in the budget for,swing,can i pay for,can i still buy,could i still buy,can i buy,could i buy,can we buy,could we buy,budget for",
  plan: "free plan,pro plan,my plan,plan limit,plan limits,limit,limits,free tier,quota,subscription,upgrade,allowed,which plan,what plan,plan am i on,on the plan,on pro,pro or free,free or pro,am i pro,am i free,plan allow,can i add,can i still add,can i record,add more,more can i",
  project: "other project,other projects,project,projects,renovation,renovations,remodel,remodels",
  all: "other project,other projects,all,everything,whole,entire,complete list,all my,total list,full list,across",
  overview:
    "overview,summary,summarize,summarise,status,how am i doing,how are we doing,how is it going,how is the project,how is my project,how is the budget,how is my budget,how does my budget look,how is my budget looking,how is the budget looking,how does the budget look,how do i stand,where do i stand,where do we stand,where am i,report,how are things,how is everything,state of,recap,big picture,at a glance,on track,update me,catch me up,how is the renovation,how is my renovation,how far along",
  start: "start,started,begin,began,starting,start date,begun,since when",
  change:
    "delete,remove,erase,edit,change,correct,undo,update,rename,modify,cancel,fix,move,replace,clear,wipe,adjust,set my budget,increase my budget,raise my budget,set the budget,increase,decrease,raise,lower,mark,unmark,reopen,upload,attach",
  average: "average,mean,median,on average,typically,usual,usually,typical,normal,normally",
  forecast:
    "run out of money,i run out of money,forecast,predict,prediction,projection,projected,expect,expected,will i,will we,will it,will the,will my,end up,estimate,estimated,estimates,run out,finish by,at this rate,at this pace,on pace,likely",
  final:
    "in the end,end up costing,final cost,final costs,final price,all told,when it is done,when all is done,when we are done,once it is done,at the end,total cost in the end,bottom line",
  stays:
    "stay in budget,stay within budget,stay within the budget,stay within my budget,stay in the budget,stay on budget,keep within the budget,keep to the budget",
  safe: "safe to spend,safely spend,can i safely spend,can we safely spend,spend safely,free to spend,not spoken for",
  yesNo:
    "did i,did we,have i,have we,have i ever,did i ever,did i already,have i already,have we already",
  whoIsMy: "who is my,who is our,who are my,who are our",
  owed: "everything paid,all paid,paid up,paid off,owe,owes,owed,do i owe,how much do i owe,how much do we owe,unpaid,still to pay,left to pay,have to pay,have i not paid",
  bringIn:
    "import,imports,importing,bring in,upload csv,upload a csv,upload my csv,upload a spreadsheet,upload my spreadsheet,upload expenses,upload my expenses,upload a bank statement,upload my bank statement,bank statement,bank statements,from my bank",
  takeOut: "export,exports,exporting,download,downloads,downloading,print out,printout",
  fileKind:
    "csv,xlsx,excel,spreadsheet,spreadsheets,workbook,pdf,pdfs,zip file,a zip,the zip,for my accountant,for the accountant,for our accountant,to my accountant,for my cpa,for my bookkeeper,for my tax preparer",
  salesTax: "sales tax,sales taxes",
  homeCost:
    "capital improvement,capital improvements,cost basis,tax basis,improvements and repairs,improvements or repairs,repairs and improvements,repairs or improvements",
  rooms: "by room,per room,each room,every room,rooms,room by room,which room,what room",
  changeOrder: "change order,change orders",
  ahead: "next month,next week,next year,this coming",
  help: "help,what can you do,what do you do,what can i ask,how can you help,how do you work,how does this work,what are you able to,what can you,can you help,help me,commands,options,examples,how do i use you,what do you know,what can you tell me",
  greeting:
    "hi,hello,hey,hi there,hello there,hey there,good morning,good afternoon,good evening,what is up,howdy,yo,greetings,hiya,sup",
  thanks:
    "thanks,thank you,thx,ty,cheers,much appreciated,great,perfect,awesome,nice,cool,wonderful,excellent,good job,well done,thank u,appreciate it,lovely",
  bye: "bye,goodbye,see you,good night,later,see ya,ciao,take care",
  yes: "yes,yep,yeah,sure,yup,correct,right,ok,okay,go ahead,do it,please do,of course,absolutely,confirm,sounds good,y",
  no: "no,nope,nah,not now,never mind,nevermind,forget it,nothing,n",
  identity:
    "who are you,what are you,are you a robot,are you human,are you an ai,are you ai,are you a bot,are you real,are you chatgpt,are you gpt,what is your name,your name,are you a person,what model are you,which model are you",
  today:
    "what day is it,what day is today,what is today,todays date,today date,what date is it,what is the date,which day is it,the date today,what date is today,current date,date today,what day is it today,what is the date today,what is the current date,what is todays date",
  advice:
    "should,should i,how do i,how do we,how do you,how to,how can i,how can we,how does,why,why is,what is a,what is an,do i need,do we need,do i have to,do i need to,what if,what happens,tip,tips,advice,advise,recommend,best way,is it ok,is it safe,is it legal,is it normal,is it worth,worth it,deduct,what does,what should,when should,who should,can a,can my contractor,what kind of,ought,good idea,bad idea,mean,means,explain,difference between a,pros and cons,supposed to,must i,what to do,what can i do,rule of thumb,how long will,what do i look,what do i check,what do i ask,who do i complain,who do i call,who do i ask,where do i start,where do i find,can the contractor,can a contractor,can i pay,if i,if the,how long does,how long do,how much does,how much do,how often should,will i need,do permits,is a,is an,best time,how big,in which order,in what order,what order,which order",
  own: "i,my,we,our,me,us,mine,ours,i am,myself",
  past: "did,have,has,was,were,had,so far,to date,already,been,until now,up to now,ever",
} as const;

export type Sign = keyof typeof SIGNS;

/** What carries no question of its own. */
const FILLERS =
  "a an the of is are am be been being do does did have has had to for on in at with by from and so far now right " +
  "currently please can could would will you your yours it its that this these those there here some any what which " +
  "who whom how much many money dollars dollar bucks usd tell show give me us i we my our mine ours ok okay just " +
  "actually really exactly quick quickly question wondering wonder know like want about into out up as if or but not " +
  "still yet already ever then than also too again let see look get got getting go going made make makes making thing " +
  "things stuff else more less well um uh hmm oh hi hello hey pls plz kindly thanks thank cheers all everything total " +
  "totally whole altogether overall only both between during within since until till before after through throughout " +
  "moment date time times long ago per each every one ones something anything someone anyone anybody somebody them " +
  "they he she him her his their was were work works done worth towards toward including yourself think say said " +
  "need another guy man lady person company project record recorded entered logged listed saved same where when why off own buddy guys mate down";

interface Entry {
  phrase: readonly string[];
  sign: Sign;
}

function isSign(name: string): name is Sign {
  return Object.hasOwn(SIGNS, name);
}

const ENTRIES: readonly Entry[] = Object.entries(SIGNS)
  .flatMap(([name, phrases]) =>
    isSign(name) ? phrasesOf(...phrases.split(",")).map((phrase) => ({ phrase, sign: name })) : [],
  )
  .toSorted((one, other) => other.phrase.length - one.phrase.length);

/** By the first word, so that a text is read in one pass. */
const BY_FIRST = Map.groupBy(ENTRIES, ({ phrase }) => phrase[0] ?? "");

const FILLER_WORDS: ReadonlySet<string> = new Set(FILLERS.split(" "));

/** Every word that means something here: none of them is taken for a misspelled other. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...ENTRIES.flatMap(({ phrase }) => phrase),
  ...FILLER_WORDS,
]);

/** Words of their own that are one letter away from one of those. */
export const NO_SLIPS: ReadonlySet<string> = new Set(
  "speed match sent send protect protects pavement pavements reminding spread mouth contract contracts contracted finishes completes expanse material".split(
    " ",
  ),
);

/** Single words that a slip of the finger may have meant. */
export const OFTEN_MISSPELLED: readonly string[] = (
  "spent spend spending expense expenses budget budgets category categories contractor contractors " +
  "milestone milestones overdue remaining receipt receipts biggest largest smallest payment payments " +
  "project projects compare percent percentage afford latest upcoming completed finished summary " +
  "overview breakdown missing month monthly deadline bought purchase cheapest expensive highest " +
  "labor materials permits yesterday january february march april august september october november december"
).split(" ");

export function isFiller(key: string): boolean {
  return FILLER_WORDS.has(key);
}

/** The signs that begin at a word, of the longest phrases that stand there, and how long those are. */
export function signsAt(
  keys: readonly string[],
  at: number,
): { signs: readonly Sign[]; length: number } {
  const fitting = (BY_FIRST.get(keys[at] ?? "") ?? []).filter(({ phrase }) =>
    phrase.every((key, offset) => keys[at + offset] === key),
  );
  const length = fitting[0]?.phrase.length ?? 0;
  const longest = fitting.filter(({ phrase }) => phrase.length === length);
  return { signs: longest.map(({ sign }) => sign), length };
}
