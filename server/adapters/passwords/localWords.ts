/**
 * What people of Ukraine and of the countries around it choose first and the lists of zxcvbn lack, most of all because
 * these hold Latin letters only: slogans, "password", "love", names and towns, as they sound in Latin letters.
 */
export const localWords: readonly string[] = (
  'parol slavaukraini slavaukrayini slava ukraini ukrayini ukraina ukrayina ukraine heroiam heroyam geroyam ' +
  'heroiamslava heroyamslava geroyamslava slavaukrainiheroiamslava peremoha peremoga tryzub kozak bandera zsu ' +
  'pryvit privet kokhannia kohannya kohana liubov lyubov liubliu lyublyu liublyu sonechko soniechko solnyshko ' +
  'zaichyk kotyk mama tato papa babusia donechka synochok sim-ya rodyna ' +
  'kyiv kiev kharkiv kharkov odesa odessa lviv lvov dnipro dnepr zaporizhzhia zaporozhe mariupol kherson donetsk ' +
  'luhansk mykolaiv nikolaev chernihiv chernivtsi vinnytsia poltava sumy cherkasy rivne lutsk ternopil zhytomyr ' +
  'khmelnytskyi kropyvnytskyi uzhhorod krym crimea bakhmut irpin bucha ' +
  'natasha natalia tetiana tatiana olena elena iryna irina svitlana svetlana oksana olha olga yulia iuliia kateryna ' +
  'viktoria anastasiia mariia daria anna oleksandr aleksandr serhii sergey andrii andrey volodymyr vladimir dmytro ' +
  'dmitriy mykola nikolay ivan petro bohdan taras yaroslav maksym vitalii oleh oleg ihor igor yurii ' +
  'dynamo shakhtar dopomoha dopomoga poruch volonter bizhenets vilnist svoboda ' +
  'haslo polska warszawa krakow wroclaw gdansk kochanie kocham misiek kasia ania ' +
  'passwort hallo schatz liebe deutschland berlin hamburg muenchen bremen koeln'
).split(' ');
