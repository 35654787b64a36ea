import { setOf } from "./sentence.ts";

/** Work as such, wherever it stands: "labor", "hours", "the installation". */
export const WORK_WORDS = setOf(
  "labor labour work hours installation install repair repairs service help helpers crew wages",
  "cleanup cleaning hauling demolition demo removal assembly refinishing maintenance handyman",
  "painting tiling hanging framing taping mudding drywalling sanding tearout tear-out demoing",
);

/** Done to something: what follows is what it was done to, not what was bought. */
export const DOING_WORDS = setOf(
  "installing hanging fixing repairing replacing building laying taping patching removing demolishing",
  "demoing cleaning hauling mounting assembling hooking moving finishing refinishing sanding pouring",
  "digging setting putting taking tearing ripping cutting trimming fitting connecting running",
  "rewiring unclogging unblocking snaking servicing leveling levelling refacing restoring staining",
  "hung fixed repaired hauled cleaned sealing caulking waterproofing insulating painting tiling framing mudding drywalling grouting",
  "excavating grading scraping priming wallpapering carpeting plastering stuccoing helping working",
);

/** These are names of things as well: "building permit", "moving boxes". */
export const ALSO_NAMES = setOf("building finishing running moving working");

/** People who were paid and no thing said: it was their work that was paid. */
export const TRADE_WORDS = setOf(
  "plumber plumbers electrician electricians carpenter carpenters painter painters roofer roofers",
  "mason masons tiler tilers handyman handymen framer framers drywaller drywallers landscaper",
  "landscapers contractor contractors builder builders mover movers helper helpers crew crews guys",
  "guy installer installers worker workers laborer laborers cleaner cleaners architect engineer",
  "designer subcontractor sub subs gc foreman excavator inspector kid kids neighbor team boys",
);

export const MATERIAL_WORDS = setOf(
  "material materials supply supplies drywall sheetrock plasterboard gypsum lumber plywood osb mdf",
  "wood timber stud studs 2x4 2x4s 2x6 2x6s 2x8 2x8s 2x10 2x10s 1x4 1x4s 1x6 1x6s 4x4 4x4s beam",
  "beams joist joists board boards deckboards decking paint paints primer stain varnish polyurethane",
  "tile tiles grout thinset mortar cement concrete rebar brick bricks block blocks stone gravel sand",
  "mulch sod topsoil soil paver pavers nail nails screw screws bolt bolts washer anchor anchors bracket",
  "brackets hinge hinges knob knobs handle handles hardware fastener fasteners glue adhesive epoxy caulk",
  "silicone sealant foam insulation fiberglass vinyl laminate hardwood carpet carpeting linoleum",
  "flooring floorboards underlayment padding subfloor trim molding moulding baseboard baseboards",
  "wainscoting shiplap paneling siding shingle shingles flashing gutter gutters tarpaper underlay soffit",
  "fascia window windows door doors doorknob doorknobs lock locks skylight cabinet cabinets",
  "cabinetry countertop countertops counter counters granite quartz marble vanity vanities sink sinks faucet",
  "faucets toilet toilets tub tubs bathtub bathtubs shower showerhead showerheads backsplash mirror mirrors pipe pipes",
  "pex pvc copper fitting fittings elbow elbows valve valves drain drains trap wire wires cable cables romex",
  "conduit outlet outlets switch switches receptacle receptacles breaker breakers panel fixture fixtures light lights",
  "lamp lamps bulb bulbs chandelier sconce sconces fan fans thermostat thermostats furnace boiler heater ac",
  "ductwork duct ducts vent vents register appliance appliances fridge refrigerator stove oven range dishwasher",
  "microwave hood washer dryer disposal mud plaster stucco tape membrane kerdi hardiebacker wallpaper",
  "rail rails railing railings post posts fence fencing gate stairs shelf shelves shelving blinds curtain curtains",
  "sump filter filters plants wallboard backerboard tarp tarps sandpaper",
);

export const TOOL_WORDS = setOf(
  "tool tools saw saws drill drills hammer hammers ladder ladders sander sanders grinder nailer nailers",
  "screwdriver screwdrivers wrench wrenches pliers level levels chisel chisels router planer jigsaw",
  "sawzall multitool driver bits bit blade blades trowel trowels roller rollers brush brushes paintbrush",
  "paintbrushes sprayer compressor generator vacuum shopvac wheelbarrow shovel shovels scaffold",
  "scaffolding crowbar prybar clamps clamp sawhorse sawhorses mixer mixers stapler gun knife knives",
  "workbench toolbox goggles gloves respirator jackhammer cutter cutters lift excavator",
);

export const PERMIT_WORDS = setOf("permit permits permitting variance zoning");

/** What the form has no other place for. */
export const OTHER_WORDS = setOf(
  "insurance dumpster storage parking shipping delivery hotel utilities utility electricity porta-potty",
  "portapotty",
);

/** The form's own labels, said as such: "under Tools", "category: labor". */
export const LABELS: ReadonlyMap<string, "Materials" | "Labor" | "Permits" | "Tools" | "Other"> =
  new Map([
    ["materials", "Materials"],
    ["material", "Materials"],
    ["labor", "Labor"],
    ["labour", "Labor"],
    ["permits", "Permits"],
    ["permit", "Permits"],
    ["tools", "Tools"],
    ["tool", "Tools"],
    ["other", "Other"],
  ]);

/** Behind "to" these say what was paid to be done: "to fix the sink". */
export const PURPOSES = setOf(
  "fix install repair hang paint build replace remove demo clean haul lay tile finish help move unclog",
  "patch redo rip tear take put make set cut dig pour mount connect assemble hook wire plumb frame insulate",
  "refinish sand stain seal level grade trim remodel renovate deliver do start",
);

/** Bills and parts of a price: these are paid, and nobody is called so. */
export const BILL_WORDS = setOf(
  "bill bills fee fees deposit invoice invoices rent tax taxes balance installment payment payments",
  "down-payment quote price cost half rest remainder total premium fine toll dues retainer retainage",
);
